import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createAnswerApp } from '../answer-app.ts';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { createServer } from '../http/server.ts';
import { createJournal } from '../live/hosting/journal.ts';
import { openLive } from '../live/open-live.ts';
import { invalidateResultsCache } from '../results/invalidate-cache.ts';
import {
  ANNA,
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  insertAccount,
  lapsOf,
  STARTS_AT_MS,
} from '../results/results.test-support.ts';
import { resultsRoutes } from '../results/routes.ts';
import { createResultsStore } from '../results/store.ts';
import { tableRules } from '../storage/changes.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sqlitePlace } from '../storage/places.test-support.ts';
import { type Schema, tables } from '../storage/schema.ts';

type Table = keyof Schema;
type RowValues = Record<string, unknown>;

/** Only SQLite can be told to ignore foreign keys and checks for a while. What is published when is the same on both engines. */
async function openDb(): Promise<Database> {
  const place = await sqlitePlace(inject('migrated').sqlite);
  const db = await openDatabase(place);
  onTestFinished(async () => {
    await db.close();
    await place.remove();
  });
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`pragma ignore_check_constraints = on`.execute(db);
  return db;
}

/** A listed event with everything that a result can have, one journal that is packed and one that is not. */
async function fill(db: Database) {
  const { store, ...club } = await aClub(db);
  await insertAccount(db, { isPrivate: 0 });
  const anna = aCompetitor({ transponder: '1234567', laps: lapsOf([60_000, 61_000]) });
  const ben = aCompetitor({ startNumber: '8', lastName: 'Smit', laps: lapsOf([60_500, 61_500]) });
  const penalty = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' } as const;
  const weather = {
    atMs: STARTS_AT_MS,
    type: null,
    airTemperatureC: 20,
    trackTemperatureC: null,
    humidityPercent: null,
    pressureHpa: null,
    windSpeedKmh: null,
    windDirectionDegrees: null,
    isRaining: false,
  };
  const heats = ['Heat 1', 'Heat 2'].map((name) =>
    aSession({
      name,
      competitors: [anna, ben],
      announcements: [{ atMs: STARTS_AT_MS, text: 'Welcome' }],
      weather: [weather],
      rulings: [{ competitor: anna, ruling: penalty, decidedBy: 'Race control', decidedAtMs: 0 }],
    }),
  );
  const total = aSession({
    name: 'Total',
    classificationType: 'RaceMerge',
    mergeOf: heats,
    competitors: [{ ...anna, laps: [], totals: { lapCount: 4, totalTimeMs: 242_000 } }],
  });
  const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [...heats, total] }];
  const { eventId, sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));
  const [sessionId = 0, timedLiveId = 0, mergedId = 0] = sessionIds;
  const championshipId = await store.saveChampionship({
    organizationId: club.organizationId,
    name: 'Cup',
    season: '2026',
    className: '',
    layout: 'PointsPerRun',
    rules: { points: [25, 18], drops: 0 },
    events: [{ eventId, rounds: [{ sessionId, name: 'Round 1', shortName: 'R1' }] }],
  });
  const journal = createJournal(db, () => STARTS_AT_MS);
  const batch = (sequence: number) => ({
    batchId: `b${sequence}`,
    sequence,
    events: [{ kind: 'clock' as const, atMs: STARTS_AT_MS + sequence, timeToGoMs: 1 }],
  });
  await journal.append(timedLiveId, batch(1));
  await journal.pack(timedLiveId);
  await db
    .insertInto('liveJournal')
    .values({ ...journalRow, sessionId })
    .execute();
  return { ...club, eventId, sessionId, timedLiveId, mergedId, championshipId };
}

const journalRow = {
  number: 1,
  batchId: 'b1',
  sequence: 1,
  receivedAtMs: STARTS_AT_MS,
  events: JSON.stringify([{ kind: 'clock', atMs: STARTS_AT_MS + 5_000, timeToGoMs: 1 }]),
};

/** A row of a table that has none yet: numbers and words that mean nothing, and ids that may exist. */
async function aRowOf(db: Database, table: Table): Promise<RowValues> {
  const { rows } = await sql<{
    name: string;
    type: string;
  }>`select name, type from pragma_table_info(${sqlName(table)})`.execute(db);
  const values = rows.map(({ name, type }) => {
    const field = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (field.toLowerCase().endsWith('accountid')) return [field, ANNA];
    if (/int/i.test(type)) return [field, 1];
    // Who published a revision is one of a few words, which the response is checked for.
    if (field === 'source') return [field, 'upload'];
    return [field, /blob/i.test(type) ? Buffer.from('x') : '1'];
  });
  return Object.fromEntries(values);
}

function sqlName(table: Table): string {
  return table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function openApps(db: Database) {
  const cached = await createServer({ checksAnswers: true });
  const cache = createResponseCache(10_000_000);
  resultsRoutes(cached, createResultsStore(db), cache);
  invalidateResultsCache(db, cache);
  await openLive(cached, { db, originOf: () => 'http://localhost', cachedResults: cache });
  const uncached = await createAnswerApp(db);
  onTestFinished(async () => {
    await cached.close();
    await uncached.close();
  });
  return { cached, uncached, cache };
}

type Ids = Awaited<ReturnType<typeof fill>>;

/** Every public read of results and of stored live sessions, for each session of the event. */
function addressesOf(endpoints: readonly Endpoint[], ids: Ids): string[] {
  const reads = endpoints.filter(
    ({ method, token, path }) =>
      method === 'GET' &&
      (token === 'none' || token === 'optional') &&
      /eventresults|^\/v2\/sessions|events\//.test(path),
  );
  const known: Readonly<Record<string, string | number>> = {
    ...ids,
    accountId: ANNA,
    userId: ANNA,
    finishPosition: 1,
    revisionNumber: 1,
    competitorId: 1,
    transponder: '1234567',
  };
  return reads.flatMap(({ path }) =>
    [ids.sessionId, ids.timedLiveId, ids.mergedId].map((sessionId) => {
      const isLive = /^\/api\/events\//.test(path);
      return path.replace(/:(\w+)/g, (_, name: string) => {
        if (isLive && name === 'eventId') return `lw-${ids.eventId}`;
        if (name === 'sessionId') return isLive ? `lw-${ids.eventId}-${sessionId}` : String(sessionId);
        return String(known[name] ?? 1);
      });
    }),
  );
}

it('a cached response is never older than the last write to any table, and outlives writes that it does not show', async () => {
  const db = await openDb();
  const ids = await fill(db);
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // The row fits the table, as SQLite tells which columns it has.
    if (count === 0)
      await db
        .insertInto(table)
        .values((await aRowOf(db, table)) as never)
        .execute();
  }
  const { cached, uncached, cache } = await openApps(db);
  const remember = vi.spyOn(cache, 'remember');
  const forget = vi.spyOn(cache, 'forget');
  const urlOfKey = new Map<string, string>();
  for (const url of addressesOf(uncached.mounted.endpoints, ids)) {
    remember.mockClear();
    await cached.inject(url);
    for (const [key] of remember.mock.calls) urlOfKey.set(key, url);
    // Replays have a cache of their own.
    if (url.endsWith('/replay')) urlOfKey.set(url, url);
  }
  const urls = [...new Set(urlOfKey.values())];
  const ask = async (app: typeof cached, some: readonly string[] = urls) => {
    const answers = new Map<string, string>();
    for (const url of some) {
      // A server whose event loop never turns refuses requests as overloaded.
      await nextTurn();
      const { statusCode, body } = await app.inject(url);
      answers.set(url, statusCode === 200 ? body : String(statusCode));
    }
    return answers;
  };
  const differing = (one: Map<string, string>, other: Map<string, string>) =>
    [...other.keys()].filter((url) => one.get(url) !== other.get(url));

  const before = await ask(uncached);
  expect(differing(before, await ask(cached))).toEqual([]);
  expect([...before.values()].filter((body) => body.length > 3).length).toBeGreaterThan(30);

  const empty = async (table: Table) => {
    const rows: unknown[] = await db.selectFrom(table).selectAll().execute();
    await db.deleteFrom(table).execute();
    return async () => {
      if (rows.length > 0)
        await db
          .insertInto(table)
          .values(rows as never)
          .execute();
    };
  };

  const shown = new Set<Table>();
  for (const table of tables.filter((each) => tableRules[each] !== 'unshown')) {
    const refill = await empty(table);
    const without = await ask(uncached);
    // The other responses are the same with and without the rows, so an old one is not wrong.
    const changed = differing(before, without);
    expect([table, differing(without, await ask(cached, changed))]).toEqual([table, []]);
    if (changed.length > 0) shown.add(table);
    await refill();
    expect([table, differing(before, await ask(cached, changed))]).toEqual([table, []]);
  }
  expect(shown.size).toBeGreaterThan(10);

  // All of them together: a response that shows one of them differs, whatever the others contain.
  const unshown = tables.filter((table) => tableRules[table] === 'unshown');
  forget.mockClear();
  for (const table of unshown) {
    await empty(table);
    expect([table, forget.mock.calls]).toEqual([table, []]);
  }
  expect(differing(before, await ask(uncached))).toEqual([]);
  expect(differing(before, await ask(cached))).toEqual([]);
});
