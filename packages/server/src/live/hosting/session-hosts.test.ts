import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aSession, START, saveRun } from '../live.test-support.ts';
import { Hub } from '../push/hub.ts';
import { aRace, inBatches } from '../race.test-support.ts';
import { openSessionHosts, type SessionHostsOptions } from './session-hosts.ts';

const MINUTE_MS = 60_000;

const noLists = { events: () => [], sessionsOf: () => [] };

async function openHosts(db: Database, options: Partial<SessionHostsOptions> = {}) {
  const hub = new Hub(noLists);
  const hosts = await openSessionHosts({ db, hub, now: () => START + 10 * MINUTE_MS, ...options });
  return { hub, hosts };
}

describeOnSqlite('The hosts of sessions', (openDb) => {
  async function open() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [aSession({ resultStatus: 'Active' })]);
    return { db, sessionId: sessionIds[0] ?? 0 };
  }

  test('fold every batch once, however often and however many arrive at a time', async () => {
    const { db, sessionId } = await open();
    const { hosts } = await openHosts(db);
    const race = aRace();
    const batches = inBatches(race);
    await Promise.all(batches.slice(0, 20).map((batch) => hosts.accept(sessionId, batch)));
    for (const batch of batches.slice(10, 40)) await hosts.accept(sessionId, batch);
    const { isRepeated } = await hosts.accept(
      sessionId,
      batches[0] ?? { batchId: '', sequence: 0, events: [] },
    );
    expect(isRepeated).toBe(true);
    for (const batch of batches.slice(40)) await hosts.accept(sessionId, batch);
    const host = await hosts.load(sessionId);
    expect(host?.number()).toBe(batches.length);
    expect(host?.board).toEqual(foldSession(emptyState, race).board);
    expect(host?.board.rows[0]?.laps).toBeGreaterThan(3);
  });

  test.each([
    ['without a checkpoint', false],
    ['from a checkpoint', true],
  ])('continue after a restart where they were, %s', async (_, isStoppedCleanly) => {
    const { db, sessionId } = await open();
    const race = aRace();
    const batches = inBatches(race);
    const before = await openHosts(db);
    for (const batch of batches.slice(0, 30)) await before.hosts.accept(sessionId, batch);
    if (isStoppedCleanly) await before.hosts.stop();
    const { hosts, hub } = await openHosts(db);
    const host = await hosts.load(sessionId);
    expect(host?.number()).toBe(30);
    expect(host?.state).toEqual((await before.hosts.load(sessionId))?.state);
    expect(host?.stream).toBe(before.hosts.find(sessionId)?.stream);
    expect(host?.feedAgeMs()).toBe(0);
    expect(hub.findSession(host?.liveSessionId ?? '')).not.toBeNull();
    for (const batch of batches.slice(30)) await hosts.accept(sessionId, batch);
    expect((await hosts.load(sessionId))?.board).toEqual(foldSession(emptyState, race).board);
  });

  test('take a session off the air some time after its end, and bring it back for another batch', async () => {
    const { db, sessionId } = await open();
    let nowMs = START;
    const told: string[] = [];
    const options = {
      now: () => nowMs,
      finishedForMs: MINUTE_MS,
      onListed: (_: unknown, what: string) => void told.push(what),
    };
    const { hosts } = await openHosts(db, options);
    await hosts.accept(sessionId, { batchId: 'a', sequence: 1, events: aRace().slice(0, 50) });
    await hosts.accept(sessionId, {
      batchId: 'b',
      sequence: 2,
      events: [{ kind: 'session-ended', atMs: START + MINUTE_MS }],
    });
    nowMs += MINUTE_MS;
    await hosts.takeNextSteps();
    expect(hosts.find(sessionId)?.isEnded()).toBe(true);
    nowMs += 1;
    await hosts.takeNextSteps();
    expect(hosts.find(sessionId)).toBeNull();
    expect(told).toEqual(['opened', 'changed', 'changed', 'closed']);
    expect((await openHosts(db, options)).hosts.list()).toEqual([]);
    await hosts.accept(sessionId, { batchId: 'c', sequence: 3, events: [] });
    expect(hosts.find(sessionId)?.number()).toBe(3);
  });

  test('keep an unended session while it is fed, and end it after hours of silence', async () => {
    const { db, sessionId } = await open();
    const hourMs = 60 * MINUTE_MS;
    let nowMs = START;
    const options = { now: () => nowMs, finishedForMs: MINUTE_MS };
    const { hosts } = await openHosts(db, options);
    for (const [index, batch] of inBatches(aRace()).slice(0, 6).entries()) {
      nowMs = START + index * 5 * hourMs;
      await hosts.accept(sessionId, batch);
      await hosts.takeNextSteps();
      expect(hosts.find(sessionId)?.number()).toBe(index + 1);
    }
    nowMs += 6 * hourMs + 1;
    await hosts.takeNextSteps();
    expect(hosts.find(sessionId)).toBeNull();
    expect((await openHosts(db, options)).hosts.list()).toEqual([]);
    const { state } = await hosts.accept(sessionId, { batchId: 'late', sequence: 99, events: [] });
    expect(state.board.session.isEnded).toBe(false);
    expect(hosts.find(sessionId)?.number()).toBe(7);
  });

  test('pack the journal of a session off the air, and fold from it when the session comes back', async () => {
    const { db, sessionId } = await open();
    let nowMs = START;
    const { hosts } = await openHosts(db, { now: () => nowMs, finishedForMs: MINUTE_MS });
    for (const batch of inBatches(aRace())) await hosts.accept(sessionId, batch);
    const end: SessionEvent = { kind: 'session-ended', atMs: START + 20 * MINUTE_MS };
    await hosts.accept(sessionId, { batchId: 'end', sequence: 1_000, events: [end] });
    const before = (await hosts.load(sessionId))?.state;
    const said = await hosts.readJournal(sessionId, 0, 1_000);
    nowMs += MINUTE_MS + 1;
    await hosts.takeNextSteps();

    const unpacked = await db.selectFrom('liveJournal').select('number').execute();
    expect(unpacked).toEqual([]);
    expect(await hosts.readJournal(sessionId, 0, 1_000)).toEqual(said);
    const { state } = await hosts.accept(sessionId, { batchId: 'end', sequence: 1_000, events: [end] });
    expect(state).toEqual(before);
  });

  test('refuse batches of a session that does not exist', async () => {
    const { db } = await open();
    const { hosts } = await openHosts(db);
    await expect(hosts.accept(999_999, { batchId: 'a', sequence: 1, events: [] })).rejects.toThrow();
    expect(hosts.list()).toEqual([]);
  });

  test('estimate the venue time from the fastest arrivals, and report the age of the feed', async () => {
    const { db, sessionId } = await open();
    let nowMs = START + 5_000;
    const { hosts } = await openHosts(db, { now: () => nowMs });
    const flagAt = (atMs: number): SessionEvent => ({ kind: 'flag', atMs, flag: 'Green' });
    await hosts.accept(sessionId, { batchId: 'a', sequence: 1, events: [flagAt(START + 4_000)] });
    const host = await hosts.load(sessionId);
    expect(host?.venueMs()).toBe(START + 4_000);
    nowMs += 100_000;
    await hosts.accept(sessionId, { batchId: 'late', sequence: 2, events: [flagAt(START + 5_000)] });
    expect(host?.venueMs()).toBeGreaterThan(nowMs - 10_000);
    nowMs += 7_000;
    expect(host?.feedAgeMs()).toBe(7_000);
  });
});
