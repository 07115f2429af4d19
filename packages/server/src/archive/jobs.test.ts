import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LEASE_MS } from '../nodes/lease-store.ts';
import { leasesOfOneServer, openSharedLeases } from '../nodes/leases.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { createArchiveJobs } from './jobs.ts';

/** As long as a timer can wait. */
const NEVER_MS = 2_000_000_000;
const DAY_MS = 86_400_000;

/** Several servers on one database, whose clock is set by the test. */
function simulatedServers(db: Database) {
  let clockMs = 1_000_000;
  const onError = (error: unknown) => {
    throw error;
  };
  return {
    pass: (ms: number) => {
      clockMs += ms;
    },
    async open(nodeId: string) {
      const leases = await openSharedLeases(db, {
        nodeId,
        clock: () => sql<number>`${sql.lit(clockMs)}`,
        renewEveryMs: NEVER_MS,
      });
      return createArchiveJobs(db, { leases, now: () => clockMs, onError });
    },
  };
}

describeOnEachEngine('Jobs of archives', (openDb) => {
  test('are seen by every server, from the beginning to a day after the end', async () => {
    const { open, pass } = simulatedServers(await openDb());
    const [one, other] = [await open('one'), await open('other')];
    expect(await other.find('import', 7)).toBeNull();
    const job = await one.begin('import', 7, 'checking');
    job.update({ phase: 'writing', done: 1, total: 3 });
    expect(await one.find('import', 7)).toMatchObject({ state: 'running', done: 1, total: 3 });
    expect(await other.find('import', 7)).toMatchObject({ state: 'running', phase: 'checking' });
    await job.end({ state: 'done', done: 3 });
    await job.end({ state: 'failed', failure: 'too late' });
    for (const server of [one, other])
      expect(await server.find('import', 7)).toMatchObject({ state: 'done', done: 3, failure: null });
    expect([await other.find('download', 7), await other.find('import', 8)]).toEqual([null, null]);
    pass(DAY_MS);
    expect(await other.find('import', 7)).toBeNull();
  });

  test('of a server that died have failed', async () => {
    const { open, pass } = simulatedServers(await openDb());
    const dead = await open('dead');
    await dead.begin('import', 7, 'checking');
    pass(LEASE_MS);
    const other = await open('other');
    expect(await other.find('import', 7)).toMatchObject({
      state: 'failed',
      failure: 'The server was stopped before the end.',
    });
  });

  test('of a server that was started again have failed', async () => {
    const db = await openDb();
    const open = () =>
      createArchiveJobs(db, { leases: leasesOfOneServer(db), now: Date.now, onError: () => {} });
    await open().begin('download', 7, 'exporting');
    expect(await open().find('download', 7)).toMatchObject({ state: 'failed' });
  });

  test('that import run one at a time, and go on elsewhere if their server died', async () => {
    const { open, pass } = simulatedServers(await openDb());
    const [one, other] = [await open('one'), await open('other')];
    expect(await one.beginImport()).toBe(true);
    expect([await one.beginImport(), await other.beginImport()]).toEqual([false, false]);
    await one.endImport();
    expect(await other.beginImport()).toBe(true);
    pass(LEASE_MS);
    const third = await open('third');
    expect(await third.beginImport()).toBe(true);
  });
});
