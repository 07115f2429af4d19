/** What makes a result doubtful before it is published: laps and totals that are not of one session, or a file cut short. */

export type DoubtfulCompetitor = {
  number: string;
  /** a place, a total, a best or a count was given for it */
  hasResult: boolean;
  /** as printed; null where it is not given */
  lapCount: number | null;
  totalTimeMs: number | null;
  /** null where no laps are known */
  lapTimesMs: readonly number[] | null;
};

/** In words for whoever publishes. Nothing is doubtful about a result alone, or about laps alone. */
export function doubtsOfResult(competitors: readonly DoubtfulCompetitor[]): string[] {
  const withLaps = competitors.filter(({ lapTimesMs }) => lapTimesMs !== null && lapTimesMs.length > 0);
  const withResult = competitors.filter(({ hasResult }) => hasResult);
  if (withLaps.length === 0 || withResult.length === 0) return [];
  const doubts: string[] = [];
  const onlyLaps = withLaps.filter(({ hasResult }) => !hasResult);
  if (onlyLaps.length > 0) doubts.push(`in the laps, but not in the result: ${listed(onlyLaps)}`);
  const onlyResult = withResult.filter(
    ({ lapTimesMs, lapCount }) => (lapTimesMs ?? []).length === 0 && (lapCount ?? 0) > 0,
  );
  if (onlyResult.length > 0) doubts.push(`in the result, but not in the laps: ${listed(onlyResult)}`);
  const both = withLaps.filter(({ hasResult }) => hasResult);
  const otherCount = both.filter(
    ({ lapCount, lapTimesMs }) => lapCount !== null && lapCount !== lapTimesMs?.length,
  );
  if (otherCount.length > 0) doubts.push(`the result shows another number of laps for ${listed(otherCount)}`);
  const known = both.flatMap(({ totalTimeMs, lapTimesMs, lapCount, number }) => {
    const laps = lapTimesMs ?? [];
    const isWhole = (lapCount === null || lapCount === laps.length) && laps.every((timeMs) => timeMs > 0);
    if (totalTimeMs === null || !isWhole) return [];
    return [{ number, differenceMs: totalTimeMs - laps.reduce((sum, timeMs) => sum + timeMs, 0) }];
  });
  const differing = known.filter(({ differenceMs }) => differenceMs !== 0);
  // A time of its own for the way to the line is the same for all; penalties are for a few.
  const isShifted = new Set(known.map(({ differenceMs }) => differenceMs)).size === 1;
  if (differing.length * 2 > known.length && !isShifted)
    doubts.push(`the laps of ${differing.length} of ${known.length} cannot give these totals`);
  return doubts;
}

const SHOWN = 5;

function listed(competitors: readonly DoubtfulCompetitor[]): string {
  const numbers = competitors.slice(0, SHOWN).map(({ number }) => number);
  const rest = competitors.length - numbers.length;
  return rest > 0 ? `${numbers.join(', ')} (+${rest})` : numbers.join(', ');
}
