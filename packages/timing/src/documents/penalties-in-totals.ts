/** Finds time penalties in printed totals by comparing them with the laps. */

export const PRINTED_PENALTY = 'Added to the total in the published result';

export type PrintedTotal = {
  /** 0 for an untimed lap */
  lapTimesMs: readonly number[];
  totalTimeMs: number | null;
  /** as printed */
  lapCount: number | null;
};

/**
 * The time of each total beyond the laps; null for a competitor with an incomplete total or laps. null for all if
 * totals and laps are timed from different moments, because most of them differ then.
 */
export function penaltiesInTotals(printed: readonly PrintedTotal[]): (number | null)[] | null {
  const differences = printed.map(differenceOf);
  const comparable = differences.filter((differenceMs) => differenceMs !== null);
  const agreeing = comparable.filter((differenceMs) => differenceMs === 0).length;
  return comparable.length > 0 && agreeing * 2 >= comparable.length ? differences : null;
}

function differenceOf({ lapTimesMs, totalTimeMs, lapCount }: PrintedTotal): number | null {
  if (lapTimesMs.length === 0 || totalTimeMs === null) return null;
  if (lapCount !== null && lapCount !== lapTimesMs.length) return null;
  if (lapTimesMs.some((lapTimeMs) => lapTimeMs === 0)) return null;
  return totalTimeMs - lapTimesMs.reduce((sum, lapTimeMs) => sum + lapTimeMs, 0);
}
