/** Which backups are kept: all of the last day, then one a day, then one a week. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export type KeepRule = {
  /** how many days keep their last backup */
  daily: number;
  /** how many weeks keep their last backup */
  weekly: number;
};

/** The newest backup is always kept, also one from the future of a clock that was put back. */
export function backupsToRemove<Backup extends { atMs: number }>(
  backups: readonly Backup[],
  { daily, weekly }: KeepRule,
  nowMs: number,
): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.atMs - a.atMs);
  const kept = new Set<Backup>([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ atMs }) => nowMs - atMs < DAY_MS),
    ...newestOfEach(newestFirst, (atMs) => Math.floor(atMs / DAY_MS), daily),
    ...newestOfEach(newestFirst, (atMs) => Math.floor((atMs - FIRST_MONDAY_MS) / WEEK_MS), weekly),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** Days and weeks without a backup do not count, so a server that was off for a month keeps what it has. */
function newestOfEach<Backup extends { atMs: number }>(
  newestFirst: readonly Backup[],
  periodOf: (atMs: number) => number,
  most: number,
): Backup[] {
  const newest = new Map<number, Backup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.atMs);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, most);
}
