/** The scale of a line of laps, so that one pit stop does not flatten all others. */

/** Laps slower than this many times the median are cut off. */
const MOST_OF_MIDDLE = 1.1;

export function lapScale(timesMs: readonly (number | null)[]): { bestMs: number; topMs: number } | null {
  const sorted = timesMs.filter((timeMs) => timeMs !== null).toSorted((a, b) => a - b);
  const bestMs = sorted[0];
  const middleMs = sorted[Math.floor(sorted.length / 2)];
  const slowestMs = sorted.at(-1);
  if (bestMs === undefined || middleMs === undefined || slowestMs === undefined) return null;
  const topMs = Math.min(slowestMs, Math.round(middleMs * MOST_OF_MIDDLE));
  return { bestMs, topMs: Math.max(topMs, bestMs + 1) };
}
