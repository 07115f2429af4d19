import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import {
  ANNA,
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  insertAccount,
  lapsOf,
  STARTS_AT_MS,
  venue,
} from './results.test-support.ts';
import { statusOfAll } from './status-of-all.ts';
import { createPublishedResultsStore } from './store.ts';

const everything = { count: 100, offset: 0 };
const DAY_MS = 86_400_000;

/** The database with another one as its replica. */
function readingFrom(db: Database, reads: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'reads') return reads;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describeOnEachEngine('the results store', (openDb) => {
  it('lists events newest first, page by page, with their total', async () => {
    const { store, ...club } = await aClub(await openDb());
    for (const day of [1, 3, 2]) {
      await store.saveEvent(
        anEvent({ ...club, name: `Day ${day}`, startsAtMs: STARTS_AT_MS + day * DAY_MS }),
      );
    }
    const first = await store.listEvents({}, { count: 2, offset: 0 });
    const second = await store.listEvents({}, { count: 2, offset: 2 });
    expect(first.events.map(({ name }) => name)).toEqual(['Day 3', 'Day 2']);
    expect(second.events.map(({ name }) => name)).toEqual(['Day 1']);
    expect([first.total, second.total]).toEqual([3, 3]);
  });

  it('keeps the order of a day when the start of an event changes', async () => {
    const { store, ...club } = await aClub(await openDb());
    const starts = { First: 5, Second: 1, Third: 3 };
    for (const [name, minutes] of Object.entries(starts))
      await store.saveEvent(anEvent({ ...club, name, startsAtMs: STARTS_AT_MS + minutes * 60_000 }));
    const { events } = await store.listEvents({}, everything);
    expect(events.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  });

  it('decides about access with the database itself, never with its replica', async () => {
    const [db, replica] = [await openDb(), await openDb()];
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 1 });
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [aSession()] }];
    const { eventId, sessionIds } = await store.saveEvent(anEvent({ ...club, isListed: false, groups }));
    const published = createPublishedResultsStore(readingFrom(db, replica));
    expect(await published.findEvent(eventId)).toMatchObject({ isListed: 0 });
    expect(await published.findSession(sessionIds[0] ?? 0)).toMatchObject({ eventId });
    expect(await published.findAccount(ANNA)).toEqual({ isPrivate: true });
    // What is shown comes from the replica, which has nothing yet.
    expect((await published.listSessionGroups(eventId)).sessions).toEqual([]);
  });

  it('filters by sport, country and the local date', async () => {
    const { store, organizationId, venueId } = await aClub(await openDb());
    const suzuka = await store.saveVenue({ ...venue, countryCode: 'JP', timeZone: 'Asia/Tokyo' });
    // Early morning of the 11th in Japan is still the 10th in Europe.
    const startsAtMs = Date.parse('2026-05-10T23:30:00Z');
    await store.saveEvent(
      anEvent({ organizationId, venueId: suzuka, name: 'Suzuka', sport: 'Bike', startsAtMs }),
    );
    await store.saveEvent(
      anEvent({ organizationId, venueId, name: 'Emmen', sport: 'Karting', startsAtMs: startsAtMs - DAY_MS }),
    );

    const names = async (filter: Parameters<typeof store.listEvents>[0]) =>
      (await store.listEvents(filter, everything)).events.map(({ name }) => name);
    expect(await names({})).toEqual(['Suzuka', 'Emmen']);
    expect(await names({ sports: ['Karting', 'MX'] })).toEqual(['Emmen']);
    expect(await names({ sports: [] })).toEqual([]);
    expect(await names({ countryCode: 'JP' })).toEqual(['Suzuka']);
    expect(await names({ fromDate: '2026-05-11', untilDate: '2026-05-11' })).toEqual(['Suzuka']);
    expect(await names({ untilDate: '2026-05-10' })).toEqual(['Emmen']);
    expect(await names({ organizationId: organizationId + 1 })).toEqual([]);
  });

  it('leaves an unlisted event out of every list', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 0 });
    const competitors = [aCompetitor({ transponder: '1234567' })];
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [aSession({ competitors })] }];
    const { eventId } = await store.saveEvent(anEvent({ ...club, isListed: false, guid: 'secret', groups }));

    for (const filter of [{}, { organizationId: club.organizationId }, { accountId: ANNA }]) {
      expect(await store.listEvents(filter, everything)).toEqual({ events: [], total: 0 });
    }
    expect(await store.findEvent(eventId)).toMatchObject({ isListed: 0, guid: 'secret' });
  });

  it('finds the events of an account through its transponders, each once', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 0 });
    const withAnna = aSession({ competitors: [aCompetitor({ transponder: '1234567' })] });
    const without = aSession({ competitors: [aCompetitor({ transponder: '7654321' })] });
    const group = { name: 'Heats', startsAtMs: STARTS_AT_MS };
    await store.saveEvent(
      anEvent({ ...club, name: 'Both heats', groups: [{ ...group, sessions: [withAnna, { ...withAnna }] }] }),
    );
    await store.saveEvent(
      anEvent({ ...club, name: 'Not there', groups: [{ ...group, sessions: [without] }] }),
    );

    const { events, total } = await store.listEvents({ accountId: ANNA }, everything);
    expect(events.map(({ name }) => name)).toEqual(['Both heats']);
    expect(total).toBe(1);
  });

  it('sorts competitors in the order of the classification and stores their laps', async () => {
    const { store, ...club } = await aClub(await openDb());
    const laps = lapsOf([61_000, 60_000, 60_500]);
    const session = aSession({
      competitors: [
        aCompetitor({ startNumber: '03', status: 'DNS' }),
        aCompetitor({ startNumber: '3', laps: lapsOf([62_000, 61_000]) }),
        aCompetitor({ startNumber: '1', laps, className: 'Junior' }),
        aCompetitor({
          startNumber: '2',
          laps: lapsOf([60_000, 60_000, 60_000]),
          totals: { totalTimeMs: 190_000 },
        }),
      ],
    });
    const { sessionIds } = await store.saveEvent(
      anEvent({ ...club, groups: [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [session] }] }),
    );

    const rows = await store.listCompetitorsWithLaps(sessionIds[0] ?? 0);
    expect(
      rows.map((row) => [row.finishPosition, row.startNumber, row.positionInClass, row.isClassified]),
    ).toEqual([
      [1, '1', 1, 1],
      [2, '2', 1, 1],
      [3, '3', 2, 1],
      [4, '03', 0, 0],
    ]);
    expect(rows[0]).toMatchObject({
      lapCount: 3,
      totalTimeMs: 181_500,
      bestTimeMs: 60_000,
      bestLapNumber: 2,
    });
    expect(rows[1]).toMatchObject({ totalTimeMs: 190_000, bestTimeMs: 60_000 });
    expect(decodeLaps(rows[0]?.laps ?? new Uint8Array())).toEqual(laps);
  });

  it('stores groups, sub-groups and merged sessions', async () => {
    const { store, ...club } = await aClub(await openDb());
    const heats = [aSession({ name: 'Heat 1' }), aSession({ name: 'Heat 2' })];
    const total = aSession({ name: 'Total', classificationType: 'RaceMerge', mergeOf: heats });
    const { eventId, sessionIds } = await store.saveEvent(
      anEvent({
        ...club,
        groups: [
          {
            name: 'Sunday',
            startsAtMs: STARTS_AT_MS,
            sessions: [],
            groups: [{ name: 'Senior', startsAtMs: STARTS_AT_MS, sessions: [...heats, total] }],
          },
        ],
      }),
    );

    const { groups, sessions } = await store.listSessionGroups(eventId);
    const [sunday, senior] = groups;
    expect([sunday?.parentId, senior?.parentId]).toEqual([null, sunday?.id]);
    expect(sessions.map(({ name, groupName }) => [name, groupName])).toEqual([
      ['Heat 1', 'Senior'],
      ['Heat 2', 'Senior'],
      ['Total', 'Senior'],
    ]);
    expect(await store.listRunsOf(sessionIds[2] ?? 0)).toEqual([
      { id: sessionIds[0], name: 'Heat 1' },
      { id: sessionIds[1], name: 'Heat 2' },
    ]);
    expect(await store.findEvent(eventId)).toMatchObject({ sessionCount: 3, championshipCount: 0 });
  });

  it('does not name the owner of a transponder whose profile is private', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 0 });
    const session = aSession({ competitors: [aCompetitor({ transponder: '1234567' })] });
    const { sessionIds } = await store.saveEvent(
      anEvent({ ...club, groups: [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [session] }] }),
    );
    expect(await store.listCompetitors(sessionIds)).toMatchObject([
      { accountId: ANNA, productCategory: 700 },
    ]);
    await db.updateTable('accounts').set({ isPrivate: 1 }).execute();
    expect(await store.listCompetitors(sessionIds)).toMatchObject([
      { accountId: null, transponder: '1234567' },
    ]);
  });

  it('shows a championship only with rounds of listed events', async () => {
    const { store, ...club } = await aClub(await openDb());
    const session = aSession({ competitors: [aCompetitor({ laps: lapsOf([60_000]) })] });
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [session] }];
    const listed = await store.saveEvent(anEvent({ ...club, name: 'Listed', groups }));
    const hidden = await store.saveEvent(anEvent({ ...club, name: 'Hidden', isListed: false, groups }));
    const id = await store.saveChampionship({
      organizationId: club.organizationId,
      name: 'Club Cup',
      season: '2026',
      className: '',
      layout: 'PointsPerRun',
      rules: { points: [25, 18], drops: 0 },
      events: [listed, hidden].map(({ eventId, sessionIds }) => ({
        eventId,
        rounds: sessionIds.map((sessionId) => ({ sessionId, name: 'Final', shortName: 'F' })),
      })),
    });

    const found = await store.findChampionship(id);
    expect(found?.events.map(({ name }) => name)).toEqual(['Listed']);
    expect(found?.rounds.map(({ sessionId }) => sessionId)).toEqual(listed.sessionIds);
    expect(found?.results).toHaveLength(1);
    expect(await store.findEvent(listed.eventId)).toMatchObject({ championshipCount: 1 });
    expect(await store.listChampionships(club.organizationId, everything)).toMatchObject({
      championships: [{ id, season: '2026' }],
      total: 1,
    });
    expect(await store.findChampionship(id + 1)).toBeNull();
  });
});

it('an event runs while a session runs, and is official when no result is provisional', () => {
  expect(statusOfAll(['Official', 'Active', 'Provisional'])).toBe('Active');
  expect(statusOfAll(['Official', 'Provisional', 'None'])).toBe('Provisional');
  expect(statusOfAll(['Official', 'None'])).toBe('Official');
  expect(statusOfAll([])).toBe('None');
});
