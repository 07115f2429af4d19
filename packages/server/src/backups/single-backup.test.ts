import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { openSharedLeases } from '../nodes/leases.ts';
import type { BackupOutcome } from '../storage/backup/backups.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { createSingleBackup } from './single-backup.ts';

/** As long as a timer can wait. */
const NEVER_MS = 2_000_000_000;

const madeAt = (atMs: number): BackupOutcome => ({
  ...{ outcome: 'made', atMs, tookMs: 1, name: 'a', target: '/b', rows: 1, bytes: 1, sha256: '0' },
  ...{ removed: [], cleanupFailure: null },
});

const alone: Parameters<typeof createSingleBackup>[1] = {
  ...{ nodeId: 'this', isMine: () => true, take: async () => 'this' },
  ...{ release: async () => {}, listFree: async () => [] },
};

it('a second request joins the backup that is being made, and a later one makes another', async () => {
  const starts: number[] = [];
  const single = createSingleBackup(async (nowMs) => {
    starts.push(nowMs);
    return madeAt(nowMs);
  }, alone);
  const both = [single.run(1), single.run(2)];
  expect(await single.isRunning()).toBe(true);
  expect((await Promise.all(both)).map(({ atMs }) => atMs)).toEqual([1, 1]);
  expect(await single.isRunning()).toBe(false);
  await single.run(3);
  expect(starts).toEqual([1, 3]);
});

it('a failed backup is reported to all who wait for it, and does not stop the next', async () => {
  let isBroken = true;
  const single = createSingleBackup(async (nowMs) => {
    if (isBroken) throw new Error('The disk is full.');
    return madeAt(nowMs);
  }, alone);
  const both = await Promise.allSettled([single.run(1), single.run(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect((await single.run(3)).atMs).toBe(3);
});

describeOnEachEngine('Backups of several servers', (openDb) => {
  test('are made one at a time, and each server knows that one is made', async () => {
    const db = await openDb();
    let finish = () => {};
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async (nodeId) => {
        const leases = await openSharedLeases(db, {
          ...{ nodeId, renewEveryMs: NEVER_MS, clock: () => sql<number>`1` },
        });
        const backUp = (nowMs: number) =>
          new Promise<BackupOutcome>((resolve) => {
            finish = () => resolve(madeAt(nowMs));
          });
        return createSingleBackup(backUp, leases);
      }),
    );
    expect(await other?.isRunning()).toBe(false);
    const first = one?.run(1);
    await expect.poll(() => other?.isRunning()).toBe(true);
    await expect(other?.run(2)).rejects.toThrow('Another server is making a backup');
    finish();
    expect(await first).toMatchObject({ atMs: 1 });
    expect([await one?.isRunning(), await other?.isRunning()]).toEqual([false, false]);
    const second = other?.run(3);
    await expect.poll(() => one?.isRunning()).toBe(true);
    finish();
    expect(await second).toMatchObject({ atMs: 3 });
  });
});
