/** Penalties that a printed total has in it, as far as laps tell. */

export const PRINTED_PENALTY = 'Added to the total in the published result';

export type PrintedTotal = {
  /** 0 for a lap that was not timed */
  lapTimesMs: readonly number[];
  totalTimeMs: number | null;
  /** as it is printed */
  lapCount: number | null;
};

/**
 * How much each total is above the laps; null for a competitor of whom one of them is not known whole. null for all where
 * totals and laps are timed from different moments: then they differ for most.
 */
export function penaltiesInTotals(printed: readonly PrintedTotal[]): (number | null)[] | null {
  const differences = printed.map(differenceOf);
  const known = differences.filter((differenceMs) => differenceMs !== null);
  const agreeing = known.filter((differenceMs) => differenceMs === 0).length;
  return known.length > 0 && agreeing * 2 >= known.length ? differences : null;
}

function differenceOf({ lapTimesMs, totalTimeMs, lapCount }: PrintedTotal): number | null {
  if (lapTimesMs.length === 0 || totalTimeMs === null) return null;
  if (lapCount !== null && lapCount !== lapTimesMs.length) return null;
  if (lapTimesMs.some((lapTimeMs) => lapTimeMs === 0)) return null;
  return totalTimeMs - lapTimesMs.reduce((sum, lapTimeMs) => sum + lapTimeMs, 0);
}
