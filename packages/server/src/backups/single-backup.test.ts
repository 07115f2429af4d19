import { expect, it } from 'vitest';
import type { BackupOutcome } from '../storage/backup/backups.ts';
import { createSingleBackup } from './single-backup.ts';

const madeAt = (atMs: number): BackupOutcome => ({
  ...{ outcome: 'made', atMs, tookMs: 1, name: 'a', target: '/b', rows: 1, bytes: 1, sha256: '0' },
  ...{ removed: [], cleanupFailure: null },
});

it('a second request joins the backup that is being made, and a later one makes another', async () => {
  const starts: number[] = [];
  const single = createSingleBackup(async (nowMs) => {
    starts.push(nowMs);
    return madeAt(nowMs);
  });
  const both = [single.run(1), single.run(2)];
  expect(single.isRunning()).toBe(true);
  expect((await Promise.all(both)).map(({ atMs }) => atMs)).toEqual([1, 1]);
  expect(single.isRunning()).toBe(false);
  await single.run(3);
  expect(starts).toEqual([1, 3]);
});

it('a failed backup is reported to all who wait for it, and does not stop the next', async () => {
  let isBroken = true;
  const single = createSingleBackup(async (nowMs) => {
    if (isBroken) throw new Error('The disk is full.');
    return madeAt(nowMs);
  });
  const both = await Promise.allSettled([single.run(1), single.run(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect((await single.run(3)).atMs).toBe(3);
});
