import { expect, it } from 'vitest';
import { backupNameAt, timeOfBackup } from './backup-names.ts';
import { backupsToRemove } from './keep-rule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday. */
const NOW_MS = Date.UTC(2026, 10, 18, 12);

const daysAgo = (days: number) => ({ atMs: NOW_MS - days * DAY_MS });
const agesOf = (backups: readonly { atMs: number }[]) =>
  backups.map(({ atMs }) => (NOW_MS - atMs) / DAY_MS).sort((a, b) => a - b);

it('one backup a day is kept for a week, then one a week', () => {
  const backups = Array.from({ length: 40 }, (_, day) => daysAgo(day));
  const removed = new Set(backupsToRemove(backups, { daily: 7, weekly: 4 }, NOW_MS));
  const kept = backups.filter((backup) => !removed.has(backup));
  // Sundays: the last day of each week before this one.
  expect(agesOf(kept)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17]);
});

it('all backups of the last day are kept, and then the last of each day', () => {
  const hours = Array.from({ length: 72 }, (_, hour) => ({ atMs: NOW_MS - hour * HOUR_MS }));
  const removed = new Set(backupsToRemove(hours, { daily: 3, weekly: 0 }, NOW_MS));
  const kept = hours.filter((backup) => !removed.has(backup)).map(({ atMs }) => (NOW_MS - atMs) / HOUR_MS);
  expect(kept).toEqual([...Array.from({ length: 24 }, (_, hour) => hour), 37]);
});

it('days without a backup do not count', () => {
  const backups = [daysAgo(100), daysAgo(200), daysAgo(300)];
  expect(backupsToRemove(backups, { daily: 2, weekly: 0 }, NOW_MS)).toEqual([daysAgo(300)]);
});

it('the newest backup is always kept, whatever the rule and the clock', () => {
  for (const nowMs of [0, NOW_MS, NOW_MS + 1000 * DAY_MS]) {
    expect(backupsToRemove([daysAgo(3)], { daily: 0, weekly: 0 }, nowMs)).toEqual([]);
  }
  expect(backupsToRemove([], { daily: 7, weekly: 4 }, NOW_MS)).toEqual([]);
});

it('a name says when the backup was made, and other names say nothing', () => {
  expect(backupNameAt(NOW_MS + 789)).toBe('lapwing-20261118T120000Z.db');
  expect(timeOfBackup('lapwing-20261118T120000Z.db')).toBe(NOW_MS);
  for (const name of [
    'lapwing-20261118T120000Z.db.sha256',
    'lapwing-20261118T120000Z.db.unfinished',
    'lapwing-20261399T120000Z.db',
    'club.db',
    '../lapwing-20261118T120000Z.db',
  ])
    expect(timeOfBackup(name), name).toBeNull();
});
