import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { anOrganization } from './club-day.test-support.ts';
import { aKeyFor, anUpload, aSession, openIngest, type ResultsUpload } from './ingest.test-support.ts';

const put = { method: 'PUT' } as const;
const aTrack = (latitude: number, city: string) => ({
  city,
  points: [
    { latitude, longitude: 5.7 },
    { latitude, longitude: 5.8 },
    { latitude: latitude + 0.1, longitude: 5.9 },
  ],
});
const aPlace = (place = {}) => ({
  name: 'Circuit',
  sport: 'Karting',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
  minimumLapTimeMs: 10_000,
  loops: [
    { loopId: 'f', role: 'finish' },
    { loopId: 's', role: 'section' },
  ],
  sections: [
    { name: 'North', lengthM: 500 },
    { name: 'South', lengthM: 700 },
  ],
  ...place,
});
const aCup = (cup = {}) => ({
  clientId: 'cup',
  name: 'Cup',
  season: '2026',
  className: 'Senior',
  points: [25, 18, 15],
  events: [{ event: 'spring-cup' }],
  ...cup,
});

describeOnEachEngine('data of one organisation', (openDb) => {
  /** Two organisations with an event at the same track and the same ids. */
  async function open({ isSecondListed = true } = {}) {
    const db = await openDb();
    const ingest = await openIngest(db);
    const organizationId = await anOrganization(db, 'Somebody else');
    const { key } = await aKeyFor(db, organizationId);
    const uploadAs = async (asKey: string, document: ResultsUpload) => {
      const answer = await ingest.send('/results', document, { key: asKey });
      expect(answer.statusCode, answer.body).toBe(200);
      const { event, sessions } = answer.json();
      return { eventId: event.eventId as number, sessionId: sessions[0].sessionId as number };
    };
    const document = anUpload();
    const first = await uploadAs(ingest.key, document);
    const second = await uploadAs(key, {
      ...document,
      event: { ...document.event, name: 'Another Cup', isListed: isSecondListed },
      sessions: [aSession({ name: 'Another race' })],
    });
    const mapOf = async (eventId: number) =>
      (await ingest.app.inject(`/api/events/lw-${eventId}/trackmap`)).json().ct;
    return { ...ingest, first, second: { ...second, key, organizationId }, mapOf, uploadAs };
  }

  it('leaves the track map of another organisation as it is, and is shown at its own events', async () => {
    const { send, first, second, mapOf } = await open();
    expect((await send(`/events/${first.eventId}/trackmap`, aTrack(52.1, 'Emmen'), put)).statusCode).toBe(
      200,
    );
    // Until it has its own.
    expect(await mapOf(second.eventId)).toBe('Emmen');
    const own = await send(`/events/${second.eventId}/trackmap`, aTrack(1, 'Elsewhere'), {
      ...put,
      key: second.key,
    });
    expect(own.statusCode).toBe(200);
    expect(await mapOf(first.eventId)).toBe('Emmen');
    expect(await mapOf(second.eventId)).toBe('Elsewhere');
    expect((await send(`/events/${first.eventId}/trackmap`, aTrack(52.2, 'Emmen 2'), put)).statusCode).toBe(
      200,
    );
    expect(await mapOf(first.eventId)).toBe('Emmen 2');
    expect(await mapOf(second.eventId)).toBe('Elsewhere');
  });

  it('from an unlisted event changes no map either', async () => {
    const { send, first, second, mapOf } = await open({ isSecondListed: false });
    await send(`/events/${first.eventId}/trackmap`, aTrack(52.1, 'Emmen'), put);
    await send(`/events/${second.eventId}/trackmap`, aTrack(1, 'Elsewhere'), { ...put, key: second.key });
    expect(await mapOf(first.eventId)).toBe('Emmen');
  });

  it('gives its coordinates to nobody else, and keeps its own if it omits them', async () => {
    const { db, key, second, uploadAs } = await open();
    const event = anUpload().event;
    const at = (latitude: number) => ({
      name: 'Ring',
      countryCode: 'NL',
      timeZone: 'UTC',
      lengthM: 900,
      latitude,
      longitude: 5,
    });
    const { latitude: _, longitude: __, ...without } = at(0);
    const uploads = [
      { as: second.key, id: 'a', location: at(10), expected: 10_000_000 },
      { as: key, id: 'b', location: at(20), expected: 20_000_000 },
      { as: key, id: 'c', location: without, expected: 20_000_000 },
      { as: second.key, id: 'd', location: without, expected: 10_000_000 },
      { as: second.key, id: 'e', location: at(11), expected: 11_000_000 },
      { as: key, id: 'f', location: at(20), expected: 20_000_000 },
    ];
    for (const { as, id, location, expected } of uploads) {
      const { eventId } = await uploadAs(as, {
        uploadId: `u-${id}`,
        event: { ...event, clientId: id, name: id, location },
        sessions: [aSession()],
      });
      const { latitudeE6 } = await db
        .selectFrom('events')
        .innerJoin('venues', 'venues.id', 'events.venueId')
        .select('latitudeE6')
        .where('events.id', '=', eventId)
        .executeTakeFirstOrThrow();
      expect([id, latitudeE6]).toEqual([id, expected]);
    }
    const third = await aKeyFor(db, await anOrganization(db, 'A third one'));
    const { eventId } = await uploadAs(third.key, {
      uploadId: 'u-g',
      event: { ...event, location: without },
      sessions: [aSession()],
    });
    const { latitudeE6 } = await db
      .selectFrom('events')
      .innerJoin('venues', 'venues.id', 'events.venueId')
      .select('latitudeE6')
      .where('events.id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(latitudeE6).toBeNull();
  });

  it('under the same ids stays separate: events, sessions, practice locations, championships and sponsors', async () => {
    const { app, db, send, results, first, second } = await open();
    const asSecond = { key: second.key };
    expect(second.eventId).not.toBe(first.eventId);
    expect((await results(`/events/${first.eventId}`)).name).toBe('Spring Cup');
    expect((await results(`/sessions/${first.sessionId}`)).name).toBe('Race 1');

    const place = (await send('/practice/locations/track', aPlace(), put)).json();
    const otherPlace = await send(
      '/practice/locations/track',
      aPlace({ name: 'Other', sections: [], minimumLapTimeMs: 1 }),
      { ...put, ...asSecond },
    );
    expect(otherPlace.json().locationId).not.toBe(place.locationId);
    expect(
      await db
        .selectFrom('practiceLocations')
        .select(['name', 'minimumLapTimeMs'])
        .where('id', '=', place.locationId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ name: 'Circuit', minimumLapTimeMs: 10_000 });

    const cup = (await send('/championships', aCup())).json();
    const otherCup = await send('/championships', aCup({ name: 'Other Cup' }), asSecond);
    expect(otherCup.json().championshipId).not.toBe(cup.championshipId);
    expect((await results(`/championships/${cup.championshipId}`)).name).toBe('Cup');

    await send('/sponsors', { sponsors: [{ name: 'Banden Bakker' }] }, put);
    await send('/sponsors', { sponsors: [{ name: 'Other' }] }, { ...put, ...asSecond });
    const { u: timerId } = (await app.inject(`/api/events/lw-${first.eventId}`)).json();
    expect((await app.inject(`/api/timers/${timerId}/sponsors`)).json().sp).toMatchObject([
      { n: 'Banden Bakker' },
    ]);
  });

  it('under the ids of another organisation is refused, and changes nothing', async () => {
    const { db, send, first, second } = await open();
    const cup = (await send('/championships', aCup())).json();
    await send('/practice/locations/track', aPlace(), put);
    const everything = async () => ({
      events: await db.selectFrom('events').selectAll().where('id', '=', first.eventId).execute(),
      sessions: await db.selectFrom('sessions').selectAll().where('id', '=', first.sessionId).execute(),
      championships: await db.selectFrom('championships').selectAll().execute(),
      locations: await db.selectFrom('practiceLocations').selectAll().execute(),
      streams: await db.selectFrom('liveEvents').selectAll().execute(),
      maps: await db.selectFrom('organizationTrackMaps').selectAll().execute(),
      columns: await db.selectFrom('liveSessions').selectAll().execute(),
    });
    const before = await everything();
    const event = `/events/${first.eventId}`;
    const session = `/sessions/${first.sessionId}`;
    const championship = `/championships/${cup.championshipId}`;
    const writes = [
      ['DELETE', event, undefined],
      ['POST', `${event}/restore`, undefined],
      ['PUT', `${event}/trackmap`, aTrack(1, 'Elsewhere')],
      ['PUT', `${event}/videostream`, { url: 'https://video.example/a.m3u8' }],
      ['PUT', `${session}/columns`, { columns: { gap: false } }],
      ['GET', `${session}/rulings`, undefined],
      ['POST', `${session}/revisions`, { uploadId: 'r-1', reason: 'Mine', rulings: [] }],
      ['DELETE', championship, undefined],
      ['POST', `${championship}/restore`, undefined],
      ['GET', '/practice/locations/track/oddities', undefined],
      ['POST', '/practice/passings', { locationId: 'track', batchId: 'b-1', passings: [] }],
    ] as const;
    for (const [method, path, body] of writes) {
      const { statusCode } = await send(path, body, { method, key: second.key });
      expect([path, [400, 404].includes(statusCode)]).toEqual([path, true]);
    }
    const { statusCode } = await send('/championships', aCup({ events: [{ event: 'summer-cup' }] }), {
      key: second.key,
    });
    expect(statusCode).toBe(400);
    expect(await everything()).toEqual(before);
  });
});
