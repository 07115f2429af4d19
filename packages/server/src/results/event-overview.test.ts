import { expect, it, onTestFinished, vi } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { aCompetitor, anEvent, aSession, lapsOf, STARTS_AT_MS } from './results.test-support.ts';

const ben = { startNumber: '8', firstName: 'Ben', lastName: 'Smit' };
const DAY_MS = 86_400_000;

describeOnEachEngine('the overview of an event', (openDb) => {
  it('has the winner, the winning time, the best lap and the podium of a race', async () => {
    const { json, save } = await openResults(await openDb());
    const { eventId, sessionId } = await save(aRace());
    const { event, outcomes } = await json(`/events/${eventId}/overview`);
    expect(event).toEqual(await json(`/events/${eventId}?sessions=true`));
    expect(outcomes).toEqual([
      {
        sessionId,
        startsAt: '2026-05-11T12:27:00+02:00',
        classes: ['Senior', 'Junior'],
        podium: [
          {
            startNumber: '7',
            firstName: 'Anna',
            lastName: 'Jansen',
            resultClass: 'Senior',
            nationality: null,
            difference: { lapsBehind: 0, timeDifference: '00.000' },
          },
          {
            ...ben,
            resultClass: 'Senior',
            nationality: null,
            difference: { lapsBehind: 1, timeDifference: '00.000' },
          },
        ],
        winningTime: '3:01.500',
        winningPoints: null,
        laps: 3,
        bestLap: { startNumber: '7', firstName: 'Anna', lastName: 'Jansen', lapTime: '1:00.000' },
      },
    ]);
  });

  it('has no winning time where the best lap decides, and names who set it', async () => {
    const { json, save } = await openResults(await openDb());
    const qualifying = aSession({
      ...{ name: 'Qualifying', kind: 'qualify', classificationType: 'PracticeAndQualification' },
      competitors: [
        aCompetitor({ laps: lapsOf([60_300]) }),
        aCompetitor({ ...ben, laps: lapsOf([62_000, 60_100]) }),
      ],
    });
    const { eventId } = await save(qualifying);
    const { outcomes } = await json(`/events/${eventId}/overview`);
    expect(outcomes[0]).toMatchObject({
      podium: [ben, { startNumber: '7', difference: { timeDifference: '0.200' } }],
      winningTime: null,
      bestLap: { ...ben, lapTime: '1:00.100' },
    });
  });

  it('has no winner for a session that runs, is still to come, or in which nobody drove', async () => {
    const { json, save } = await openResults(await openDb());
    const { eventId } = await save(
      { ...aRace(), resultStatus: 'Active' },
      { ...aRace(), name: 'Race 2', resultStatus: 'None' },
      aSession({ name: 'Race 3', competitors: [aCompetitor()] }),
    );
    const { outcomes, classWinners, fastestLap } = await json(`/events/${eventId}/overview`);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ podium: [], winningTime: null, bestLap: null, laps: 0 });
    }
    expect([classWinners, fastestLap]).toEqual([[], null]);
  });

  it('gives the points of a merge, and the fastest lap of the run in which it was driven', async () => {
    const { json, save } = await openResults(await openDb());
    const heats = ['Heat 1', 'Heat 2'].map((name) => ({ ...aRace(), name }));
    const total = aSession({
      name: 'Total',
      classificationType: 'PointMerge',
      mergeOf: heats,
      runPoints: { places: [10, 8], others: 0, doFewestWin: false },
      competitors: [aCompetitor(), aCompetitor(ben)],
    });
    const { eventId, sessionIds } = await save(...heats, total);
    const { outcomes, fastestLap, classWinners } = await json(`/events/${eventId}/overview`);
    expect(outcomes[2]).toMatchObject({
      winningTime: null,
      winningPoints: 20,
      podium: [{ startNumber: '7' }, { ...ben, difference: { points: 4 } }],
    });
    expect(fastestLap).toMatchObject({ startNumber: '7', lapTime: '1:00.000', sessionId: sessionIds[0] });
    expect(classWinners).toMatchObject([{ resultClass: 'Senior', startNumber: '7' }]);
  });

  it('names the winner of each class in its newest race, in the order of the finish', async () => {
    const { json, save } = await openResults(await openDb());
    const youth = { ...ben, className: 'Youth' };
    const { eventId, sessionIds } = await save(
      aRace(),
      aSession({
        ...{ name: 'Race 2', startsAtMs: STARTS_AT_MS + 1000 },
        competitors: [
          aCompetitor({ ...youth, laps: lapsOf([60_000]) }),
          aCompetitor({ startNumber: '11', laps: lapsOf([61_000]) }),
        ],
      }),
      aSession({
        ...{ name: 'Practice', kind: 'practice', classificationType: 'PracticeAndQualification' },
        startsAtMs: STARTS_AT_MS + 2000,
        competitors: [aCompetitor({ laps: lapsOf([59_000]) })],
      }),
    );
    const { classWinners, fastestLap } = await json(`/events/${eventId}/overview`);
    expect(classWinners).toEqual([
      { ...ben, resultClass: 'Youth', sessionId: sessionIds[1], time: '1:00.000' },
      expect.objectContaining({ resultClass: 'Senior', startNumber: '11', time: '1:01.000' }),
    ]);
    expect(fastestLap).toMatchObject({ sessionId: sessionIds[2], lapTime: '59.000' });
  });

  it('has no class winners before the first race, but who is fastest in each class', async () => {
    const { json, save } = await openResults(await openDb());
    const youth = { ...ben, className: 'Youth' };
    const timed = { kind: 'qualify', classificationType: 'PracticeAndQualification' } as const;
    const early = [
      aSession({
        ...{ ...timed, name: 'Practice', kind: 'practice' },
        competitors: [
          aCompetitor({ laps: lapsOf([61_000]) }),
          aCompetitor({ ...youth, laps: lapsOf([62_000]) }),
        ],
      }),
      aSession({
        ...{ ...timed, name: 'Qualifying', startsAtMs: STARTS_AT_MS + 1000 },
        competitors: [
          aCompetitor({ startNumber: '11', laps: lapsOf([60_000]) }),
          aCompetitor({ ...youth, laps: lapsOf([63_000]) }),
        ],
      }),
    ];
    const before = await save(...early);
    const { classWinners, fastestByClass } = await json(`/events/${before.eventId}/overview`);
    expect(classWinners).toEqual([]);
    expect(fastestByClass).toEqual([
      expect.objectContaining({ startNumber: '11', sessionId: before.sessionIds[1], lapTime: '1:00.000' }),
      { ...ben, resultClass: 'Youth', sessionId: before.sessionIds[0], lapTime: '1:02.000' },
    ]);
    const after = await save(...early, { ...aRace(), startsAtMs: STARTS_AT_MS + 2000 });
    const raced = await json(`/events/${after.eventId}/overview`);
    expect(raced.classWinners).toMatchObject([{ resultClass: 'Senior', startNumber: '7' }]);
    expect(raced.fastestByClass).toEqual([]);
  });

  it('has the standings after the event, with the places that it changed', async () => {
    const { json, save, store, organizationId } = await openResults(await openDb());
    const raceWonBy = (first: object, second: object) =>
      aSession({
        competitors: [
          aCompetitor({ ...first, laps: lapsOf([60_000]) }),
          aCompetitor({ ...second, laps: lapsOf([61_000]) }),
        ],
      });
    const rounds = [
      await save(raceWonBy({}, ben)),
      await save({ ...raceWonBy(ben, {}) }),
      await save(raceWonBy(ben, {})),
      await save({ ...raceWonBy({}, ben), resultStatus: 'None' }),
    ];
    const championshipId = await store.saveChampionship({
      ...{ organizationId, name: 'Cup', season: '2026', className: '', layout: 'PointsPerEvent' },
      rules: { points: [25, 18], drops: 0 },
      events: rounds.map(({ eventId, sessionId }) => ({
        eventId,
        rounds: [{ sessionId, name: 'Race', shortName: 'R' }],
      })),
    });
    const standingsAt = async (round: number) =>
      (await json(`/events/${rounds[round]?.eventId}/overview`)).standings;
    expect(await standingsAt(0)).toMatchObject([
      {
        ...{ championshipId, organizationId, name: 'Cup', season: '2026', class: '', isAfterEvent: true },
        rows: [
          { startNumber: '7', position: 1, change: null, total: 25 },
          { ...ben, position: 2, change: null, total: 18 },
        ],
      },
    ]);
    expect((await standingsAt(2))[0].rows).toMatchObject([
      { ...ben, position: 1, total: 68 },
      { startNumber: '7', position: 2, total: 61 },
    ]);
    const changes = (await standingsAt(2))[0].rows.map(({ change }: { change: number }) => change);
    expect(changes.reduce((sum: number, change: number) => sum + change, 0)).toBe(0);
  });

  it('names the next event of the organisation, and the outline of a track with a map', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(STARTS_AT_MS + DAY_MS);
    onTestFinished(() => clock.mockRestore());
    const db = await openDb();
    const { json, saveIn, organizationId, venueId } = await openResults(db);
    const { eventId } = await saveIn({}, aRace());
    await saveIn({ name: 'Hidden', startsAtMs: STARTS_AT_MS + DAY_MS, isListed: false });
    const after = await saveIn({ name: 'Round 3', startsAtMs: STARTS_AT_MS + 9 * DAY_MS }, aRace());
    const next = await saveIn({ name: 'Round 2', startsAtMs: STARTS_AT_MS + 7 * DAY_MS }, aRace());
    const overview = await json(`/events/${eventId}/overview`);
    expect(overview.nextEvent).toEqual({
      id: next.eventId,
      name: 'Round 2',
      startDate: '2026-05-18',
      startsAt: '2026-05-18T12:27:00+02:00',
      locationName: 'Pottendijk',
    });
    expect(overview.track).toBeNull();
    expect((await json(`/events/${after.eventId}/overview`)).nextEvent).toBeNull();

    const points = [0, 1, 2].map((corner) => ({
      latitude: 52 + corner / 100,
      longitude: 6 + (corner % 2) / 100,
    }));
    await db
      .insertInto('organizationTrackMaps')
      .values({ organizationId, venueId, map: JSON.stringify({ points }), savedAtMs: 0 })
      .execute();
    expect((await json(`/events/${eventId}/overview`)).track).toMatchObject({ height: 1000 });
  });

  it('names no next event that has started, and one of another organisation only if both count for a championship', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(STARTS_AT_MS + 8 * DAY_MS);
    onTestFinished(() => clock.mockRestore());
    const db = await openDb();
    const { json, saveIn, store, organizationId } = await openResults(db);
    const { eventId } = await saveIn({}, aRace());
    const counted = await saveIn({ name: 'Round 1' }, aRace());
    await saveIn({ name: 'Started', startsAtMs: STARTS_AT_MS + 7 * DAY_MS }, aRace());
    const away = await saveIn({ name: 'Away', startsAtMs: STARTS_AT_MS + 9 * DAY_MS }, aRace());
    const { id: otherId } = await db
      .insertInto('organizations')
      .values({
        ...{ name: 'Other', city: '', countryCode: 'NL', sport: 1 },
        websiteUrl: null,
        logoUrl: null,
        createdAtMs: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('events').set({ organizationId: otherId }).where('id', '=', away.eventId).execute();
    await store.saveChampionship({
      ...{ organizationId, name: 'Cup', season: '2026', className: '', layout: 'PointsPerEvent' },
      rules: { points: [25, 18], drops: 0 },
      events: [counted, away].map((each) => ({ eventId: each.eventId, rounds: [] })),
    });
    expect((await json(`/events/${eventId}/overview`)).nextEvent).toBeNull();
    expect((await json(`/events/${counted.eventId}/overview`)).nextEvent).toMatchObject({ name: 'Away' });
  });

  it('asks the database as often for a hundred sessions as for one', async () => {
    const db = await openDb();
    const { json, save } = await openResults(db);
    const few = await save(aRace());
    const many = await save(
      ...Array.from({ length: 100 }, (_, index) => ({ ...aRace(), name: `Run ${index}` })),
    );
    const queries = vi.spyOn(db.getExecutor(), 'executeQuery');
    const countFor = async (eventId: number) => {
      queries.mockClear();
      await json(`/events/${eventId}/overview`);
      return queries.mock.calls.length;
    };
    const forFew = await countFor(few.eventId);
    expect(forFew).toBeGreaterThan(3);
    expect(await countFor(many.eventId)).toBe(forFew);
  });

  it('opens for an unlisted event only with its guid', async () => {
    const { get, store, organizationId, venueId } = await openResults(await openDb());
    const { eventId } = await store.saveEvent(
      anEvent({ organizationId, venueId, isListed: false, guid: 'g-1' }),
    );
    expect((await get(`/events/${eventId}/overview`)).statusCode).toBe(404);
    expect((await get(`/events/${eventId}/overview?guid=g-1`)).statusCode).toBe(200);
  });
});
