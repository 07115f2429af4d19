/** The earlier results of a driver, as the rules of facts see them. */

import { isEqualName } from './equal-name.ts';

export type PastResult = {
  sessionId: number;
  finishPosition: number;
  startsAtMs: number;
  venueId: number;
  className: string;
  isRace: boolean;
  /** in the class; null for those who are not classified or have not finished */
  place: number | null;
  /** in the class; null if it was not counted */
  starters: number | null;
  bestTimeMs: number | null;
};

export type History = {
  /** the newest first */
  results: readonly PastResult[];
  /** false if the archive may have older ones: then nothing was the first time */
  isWhole: boolean;
};

export type ArchivedRow = PastResult & { transponder: string; name: string };

/** A driver with the transponders that belong to the same person. */
export type KnownDriver = { name: string; transponders: ReadonlySet<string> };

/**
 * The results with one of these transponders and exactly this name: a transponder alone may have been lent, and a name
 * alone may be that of somebody else. `rows` has at most `most` of each transponder, the newest; of a transponder with
 * that many there may be more, so whatever is older than its rows is left out.
 */
export function historyOf(driver: KnownDriver, rows: readonly ArchivedRow[], most: number): History {
  const counts = new Map<string, { count: number; oldestMs: number }>();
  for (const { transponder, startsAtMs } of rows) {
    if (!driver.transponders.has(transponder)) continue;
    const { count = 0, oldestMs = startsAtMs } = counts.get(transponder) ?? {};
    counts.set(transponder, { count: count + 1, oldestMs: Math.min(oldestMs, startsAtMs) });
  }
  const cut = [...counts.values()].filter(({ count }) => count >= most);
  const fromMs = Math.max(Number.NEGATIVE_INFINITY, ...cut.map(({ oldestMs }) => oldestMs));
  const own = rows.filter(
    (row) =>
      driver.transponders.has(row.transponder) &&
      row.startsAtMs >= fromMs &&
      isEqualName(row.name, driver.name),
  );
  const times = new Map<number, number>();
  for (const { sessionId } of own) times.set(sessionId, (times.get(sessionId) ?? 0) + 1);
  return {
    // Nobody starts twice in a session: one of the two is somebody else, or both are.
    results: own
      .filter(({ sessionId }) => times.get(sessionId) === 1)
      .toSorted((a, b) => b.startsAtMs - a.startsAtMs || b.sessionId - a.sessionId),
    isWhole: cut.length === 0,
  };
}
