import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { createJournal } from './journal.ts';
import { MOST_READ_AT_ONCE } from './journal-sizes.ts';
import { openSessionHosts } from './session-hosts.ts';

const MINUTE_MS = 60_000;
const scoredByFeed: SessionEvent = { kind: 'session', atMs: START, sessionType: 'Race', scoring: 'feed' };
const entered = (index: number): SessionEvent => ({
  ...{ kind: 'competitor', atMs: START, competitorId: `c${index}`, number: String(index) },
});
const lapOf = (competitorId: string, lapNumber: number): SessionEvent => ({
  ...{ kind: 'lap', atMs: START, competitorId, lapNumber, lapTimeMs: 60_000 },
});
const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const farLaps = times(100, (index) => lapOf(`far ${index}`, MAX_LAPS_PER_COMPETITOR));

async function openHosts(db: Database) {
  const leftOut: string[] = [];
  const hosts = await openSessionHosts({
    db,
    hub: new Hub({ events: () => [], sessionsOf: () => [] }),
    now: () => START + 10 * MINUTE_MS,
    onLeftOut: (_, limits) => leftOut.push(...limits),
  });
  let sequence = 0;
  const send = (sessionId: number, events: SessionEvent[], batchId = `b${++sequence}`) =>
    hosts.accept(sessionId, { batchId, sequence, events });
  return { hosts, send, leftOut };
}

describeOnSqlite('A full session', (openDb) => {
  async function open() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    return { db, sessionId: sessionIds[0] ?? 0 };
  }
  const countStored = async (db: Database) =>
    (await db.selectFrom('liveJournal').select('number').execute()).length;

  test('refuses a whole batch that would exceed a limit, stores nothing of it, and continues', async () => {
    const { db, sessionId } = await open();
    const { hosts, send } = await openHosts(db);
    await send(sessionId, [scoredByFeed, lapOf('7', 700)]);
    const message = `a session has at most ${MAX_LIVE_LAPS_PER_SESSION} laps, missing ones included`;
    await expect(send(sessionId, [lapOf('7', 701), ...farLaps])).rejects.toMatchObject({
      events: times(88, (index) => ({ eventIndex: 13 + index, message })),
    });
    expect(await countStored(db)).toBe(1);
    await send(sessionId, [lapOf('7', 701)]);
    expect((await hosts.load(sessionId))?.board.rows).toMatchObject([{ competitorId: '7', laps: 701 }]);
  });

  test('counts batches in progress together with stored ones', async () => {
    const { db, sessionId } = await open();
    const { hosts, send, leftOut } = await openHosts(db);
    const some = (from: number) => times(3_000, (index) => entered(from + index));
    await send(sessionId, [scoredByFeed]);
    const sent = await Promise.allSettled([send(sessionId, some(0)), send(sessionId, some(3_000))]);
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await hosts.load(sessionId))?.board.rows).toHaveLength(3_000);
    await send(sessionId, some(0).slice(0, 2_000));
    expect(await countStored(db)).toBe(3);
    expect(leftOut).toEqual([]);
  });

  test('recognises a repeated batch', async () => {
    const { db, sessionId } = await open();
    const { send } = await openHosts(db);
    const unnumbered = times(20, (): SessionEvent => {
      return { kind: 'lap', atMs: START, competitorId: 'c0', lapTimeMs: 60_000 };
    });
    const filling = times(13, (index) =>
      lapOf(`far ${index}`, Math.min(20_000, MAX_LIVE_LAPS_PER_SESSION - 20 - index * 20_000)),
    );
    await send(sessionId, [scoredByFeed, ...filling]);
    expect(await send(sessionId, unnumbered, 'again')).toMatchObject({ isRepeated: false });
    expect(await send(sessionId, unnumbered, 'again')).toMatchObject({ isRepeated: true });
    await expect(send(sessionId, unnumbered, 'more')).rejects.toThrow('laps');
  });

  test('opens again from a journal with more than it can hold, and reports what is left out', async () => {
    const { db, sessionId } = await open();
    const journal = createJournal(db, () => START);
    const tooMany = times(MAX_COMPETITORS_PER_SESSION + 100, entered);
    const batches = [
      [scoredByFeed],
      farLaps,
      tooMany.slice(0, 3_000),
      tooMany.slice(3_000),
      [lapOf('c1', 3)],
    ];
    for (const [sequence, events] of batches.entries())
      await journal.append(sessionId, { batchId: `evil ${sequence}`, sequence, events });
    const { hosts, leftOut } = await openHosts(db);
    const { state } = (await hosts.load(sessionId)) ?? {};
    expect(state?.board.rows).toHaveLength(MAX_COMPETITORS_PER_SESSION);
    expect(state?.lapCount).toBeLessThanOrEqual(MAX_LIVE_LAPS_PER_SESSION);
    expect(state?.board).toEqual(foldSession(emptyState, batches.flat()).board);
    expect(leftOut.toSorted()).toEqual(['competitors', 'laps-of-session']);
    expect(hosts.find(sessionId)?.number()).toBe(batches.length);
  });

  test('is folded in many turns of the event loop, and only the last state is visible', async () => {
    const { db, sessionId } = await open();
    const { hosts, send } = await openHosts(db);
    await send(sessionId, [scoredByFeed]);
    const host = await hosts.load(sessionId);
    const seen = new Set<number>();
    let turns = 0;
    let isDone = false;
    const look = () => {
      turns += 1;
      seen.add(host?.board.rows.length ?? -1);
      if (!isDone) setImmediate(look);
    };
    setImmediate(look);
    await Promise.all([send(sessionId, times(5_000, entered)), send(sessionId, [lapOf('c7', 1)])]);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(10);
    expect([...seen].sort()).toEqual([0, 5_000]);
    expect((await hosts.load(sessionId))?.board.rows[0]).toMatchObject({ competitorId: 'c7', laps: 1 });
    expect(hosts.find(sessionId)?.number()).toBe(3);
  });

  test('reads no more of a journal at once than fits into memory, but all of it in the end', async () => {
    const { db, sessionId } = await open();
    const race = inBatches(aRace({ competitors: 4, minutes: 2 }));
    const journal = createJournal(db, () => START);
    for (const batch of race) await journal.append(sessionId, batch);
    // Blanks between events count towards the length.
    const long = ' '.repeat(MOST_READ_AT_ONCE / 3);
    for (const number of [2, 3, 4, 5, 6]) {
      const { events } = race[number - 1] ?? { events: [] };
      await db
        .updateTable('liveJournal')
        .set({ events: `${long}${JSON.stringify(events)}` })
        .where('number', '=', number)
        .execute();
    }
    expect((await journal.read(sessionId, 0, 2_000)).map(({ number }) => number)).toEqual([1, 2, 3]);
    const isolated = (await journal.read(sessionId, 3, 2_000)).map(({ number }) => number);
    expect(isolated).toEqual([4, 5]);
    const expected = foldSession(
      emptyState,
      race.flatMap(({ events }) => events),
    ).board;
    const { hosts } = await openHosts(db);
    expect((await hosts.load(sessionId))?.board).toEqual(expected);
    await hosts.drop(sessionId);
    await journal.pack(sessionId);
    expect((await journal.read(sessionId, 0, 2_000)).length).toBeLessThan(race.length);
    const again = await openHosts(db);
    expect((await again.hosts.load(sessionId))?.board).toEqual(expected);
  });
});
