import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, insertAccount, STARTS_AT_MS } from './results.test-support.ts';

const NEWER = '';

describeOnEachEngine('the older paths', (openDb) => {
  async function openClub() {
    const db = await openDb();
    const results = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const saved = await results.save(aRace());
    const championshipId = await results.store.saveChampionship({
      organizationId: results.organizationId,
      name: 'Club Cup',
      season: '2026',
      className: '',
      layout: 'PointsPerRun',
      rules: { points: [25, 18], drops: 0 },
      events: [
        {
          eventId: saved.eventId,
          rounds: [{ sessionId: saved.sessionId, name: 'Race 1', shortName: 'R1' }],
        },
      ],
    });
    return { ...results, ...saved, db, championshipId };
  }

  it('return the same as the newer ones', async () => {
    const { get, eventId, sessionId, organizationId, championshipId } = await openClub();
    for (const path of [
      '/events?count=5',
      `/events/${eventId}?sessions=true`,
      `/events/${eventId}/sessions`,
      `/sessions/${sessionId}`,
      `/sessions/${sessionId}/csv`,
      `/sessions/${sessionId}/classification?count=2`,
      `/sessions/${sessionId}/lapchart`,
      `/sessions/${sessionId}/announcements`,
      `/sessions/${sessionId}/lapdata/1/csv`,
      `/organizations/${organizationId}`,
      `/organizations/${organizationId}/events`,
      `/championships/${championshipId}/csv`,
      `/accounts/${ANNA}/events`,
    ]) {
      const [older, newer] = [await get(`/v2${path}`), await get(`${NEWER}${path}`)];
      expect([path, older.statusCode, older.body]).toEqual([path, 200, newer.body]);
      expect(older.headers.etag).toBe(newer.headers.etag);
    }
  });

  it('find a championship under its organisation, and only there', async () => {
    const { get, json, organizationId, championshipId } = await openClub();
    const path = (organizer: number) => `/organizations/${organizer}/championships/${championshipId}`;
    const { championships } = await json(`/organizations/${organizationId}/championships`);
    expect(await json(path(organizationId))).toEqual(championships[0]);
    expect(await json(`/v2${path(organizationId)}`)).toEqual(championships[0]);
    expect(championships[0]).toMatchObject({
      id: championshipId,
      organization: organizationId,
      championshipid: championshipId,
      name: 'Club Cup',
      season: '2026',
      html: null,
      xml: null,
      backupxml: null,
    });
    expect((await get(path(organizationId + 1))).statusCode).toBe(404);
  });

  it('return the standings of a championship, also under its organisation', async () => {
    const { get, json, organizationId, championshipId } = await openClub();
    const path = `/championships/${championshipId}`;
    expect(await json(`${path}?organizationId=${organizationId}`)).toEqual(await json(path));
    expect((await get(`${path}?organizationId=${organizationId + 1}`)).statusCode).toBe(404);
  });

  it('return the standings as an HTML table, with escaped names', async () => {
    const { get, json, db, organizationId, championshipId } = await openClub();
    await db.updateTable('competitors').set({ firstName: '<b>', lastName: 'Bo & Co' }).execute();
    const html: unknown = await json(`/organizations/championships/${championshipId}/overview`);
    expect(html).toContain('<caption>Club Cup 2026</caption>');
    expect(html).toContain('<td>&lt;b&gt; Bo &amp; Co</td>');
    const path = (organizer: number) =>
      `/organizations/${organizer}/championships/${championshipId}/overview`;
    expect(await json(path(organizationId))).toBe(html);
    expect((await get(path(organizationId + 1))).statusCode).toBe(404);
  });

  it('return the lap times of everyone with and without the version', async () => {
    const { json, sessionId } = await openClub();
    expect(await json(`/v2/sessions/${sessionId}/alllaptimes`)).toEqual(
      await json(`/sessions/${sessionId}/alllaptimes`),
    );
  });

  it('have numbers in the places where that version had them', async () => {
    const { json, sessionId, organizationId, championshipId } = await openClub();
    const { lapDataInfo, laps } = await json(`/v2/sessions/${sessionId}/lapdata/1/laps`);
    expect(lapDataInfo).toMatchObject({ classificationType: 1, classificationTypeString: 'Race' });
    expect(laps).toEqual((await json(`/sessions/${sessionId}/lapdata/1/laps`)).laps);
    expect(await json(`/v2/sessions/${sessionId}/lapdata/99/laps`)).toEqual({ lapDataInfo: null, laps: [] });
    expect(await json(`/v2/championships/${championshipId}`)).toMatchObject({
      layout: 1,
      competitors: [
        { no: '7', dropped: 0, events: [{ isDropped: false, rounds: [{ isDropped: false }] }] },
        {},
        {},
      ],
    });
    expect(await json(`/v2/organizations/${organizationId}/championships`)).toEqual([
      { id: championshipId, organization: organizationId, name: 'Club Cup', season: '2026', xml: null },
    ]);
  });

  it('return the lap times of everyone together', async () => {
    const { json, get, sessionId } = await openClub();
    const everybody = await json(`/sessions/${sessionId}/alllaptimes`);
    const lapsOf = everybody.map(({ laps }: { laps: unknown[] }) => laps.length);
    expect(everybody.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    expect(lapsOf).toEqual([3, 2, 0]);
    expect(everybody[0].laps[1]).toEqual({
      lap: 2,
      leadLap: 2,
      timeOfDay: STARTS_AT_MS + 121_000,
      lapTime: '1:00.000',
      differenceWithLastLap: '-1.000',
      differenceWithBestLap: '0.000',
      speed: 72,
      sectionTimes: [],
      inPit: false,
      status: ['GREEN'],
    });
    expect(everybody[1].laps[1]).toMatchObject({ lap: 2, leadLap: 2, inPit: true, status: ['YELLOW'] });
    expect((await get('/sessions/999/alllaptimes')).statusCode).toBe(404);
  });

  it('return the time', async () => {
    const { json } = await openClub();
    const SECOND_MS = 1_000;
    const beforeMs = Date.now();
    const { time } = await json('/v1/time');
    // The answer may have whole seconds.
    expect(Date.parse(time)).toBeGreaterThan(beforeMs - SECOND_MS);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  });

  it('are open to other sites, and unknown ones are not found', async () => {
    const { get } = await openClub();
    const answer = await get('/v2/events');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    for (const path of ['/v2/nothing', '/v1/nothing', '/v2/events/999']) {
      const missing = await get(path);
      expect([path, missing.statusCode, missing.json().code]).toEqual([path, 404, 'not-found']);
    }
  });
});

describeOnEachEngine('the aliases', (openDb) => {
  it("list an account's sessions, newest first, and the classifications it is in", async () => {
    const db = await openDb();
    const { json, get, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const { eventId, sessionIds } = await save(aRace(), { ...aRace(), name: 'Race 2', competitors: [] });
    const later = await save({ ...aRace(), startsAtMs: 2_000_000_000_000 });
    const [sessionId = 0, without] = sessionIds;

    expect((await json(`/accounts/${ANNA}/sessions`)).map(({ id }: { id: number }) => id)).toEqual([
      later.sessionId,
      sessionId,
    ]);
    const ofEvent = await json(`/accounts/${ANNA}/sessions?eventId=${eventId}`);
    expect(ofEvent).toMatchObject([{ id: sessionId, eventId, name: 'Race 1' }]);
    expect(await json(`/accounts/${ANNA}/events/${eventId}/sessions`)).toEqual(ofEvent);
    expect(await json(`/accounts/${ANNA}/sessions?count=1&offset=1`)).toEqual(ofEvent);
    expect(await json(`/accounts/${ANNA}/sessions/${sessionId}/classification`)).toEqual(
      await json(`/sessions/${sessionId}/classification`),
    );
    expect((await get(`/accounts/${ANNA}/sessions/${without}/classification`)).statusCode).toBe(404);
  });

  it('return a private account only to its owner', async () => {
    const db = await openDb();
    const { get, save } = await openResults(db);
    await insertAccount(db, { isPrivate: 1 });
    const { eventId, sessionId } = await save(aRace());
    for (const path of [
      '/sessions',
      `/events/${eventId}/sessions`,
      `/sessions/${sessionId}/classification`,
    ]) {
      expect((await get(`/accounts/${ANNA}${path}`)).json()).toMatchObject({ code: 'profile-is-private' });
      const own = await get(`/accounts/${ANNA}${path}`, ANNA);
      expect(own.statusCode).toBe(200);
      expect(own.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('return the CSV of laps under the address that programs use', async () => {
    const { get, save } = await openResults(await openDb());
    const { sessionId } = await save(aRace());
    const alias = await get(`/sessions/${sessionId}/lapdata/1/laps/csv`);
    expect(alias.body).toBe((await get(`/sessions/${sessionId}/lapdata/1/csv`)).body);
    expect(alias.headers['content-disposition']).toContain('filename="Anna Jansen, Race 1, Spring Cup.csv"');
  });
});
