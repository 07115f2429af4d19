/**
 * When laps of a scored race ended. Records come late, several together, or from a file with whole seconds only, but
 * their
 * totals are exact. So laps end as far apart as their totals, and the times of arrival give the start.
 */

type Crossing = {
  /** when it was reported; 0 if unknown */
  completedAtMs: number;
  /** race time at the end of the lap */
  totalTimeMs: number | null;
};

/** If the clock of a race jumps by more, it was stopped in between. */
const CLOCK_STOOD_MS = 10_000;
/** The number of crossings on each side that prove it. */
const WITNESSES = 7;
/** Competitors who start alone arrive at a steady distance from their own clock. */
const STEADY_MS = 3_000;

/** One list for each competitor, one value for each lap. */
export function endsByTotals(field: readonly (readonly Crossing[])[]): Float64Array[] {
  const ends = field.map((laps) => Float64Array.from(laps, ({ completedAtMs }) => completedAtMs));
  const reported = field.map((laps, index) =>
    laps.flatMap(({ completedAtMs, totalTimeMs }, lapIndex) =>
      completedAtMs > 0 && totalTimeMs !== null && totalTimeMs > 0
        ? [{ index, lapIndex, totalTimeMs, startMs: completedAtMs - totalTimeMs }]
        : [],
    ),
  );
  if (haveOwnClocks(reported.map((laps) => laps.map(({ startMs }) => startMs)))) return ends;
  const inOrder = reported.flat().sort((a, b) => a.totalTimeMs - b.totalTimeMs);
  for (const stretch of stretchesOf(inOrder)) {
    const startMs = medianOf(stretch.map((one) => one.startMs));
    for (const { index, lapIndex, totalTimeMs } of stretch)
      ends[index]?.fill(startMs + totalTimeMs, lapIndex, lapIndex + 1);
  }
  return ends;
}

function haveOwnClocks(starts: readonly (readonly number[])[]): boolean {
  const own = starts.filter(({ length }) => length > 1).map((startsMs) => startsMs.toSorted((a, b) => a - b));
  if (own.length < 2) return false;
  const medians = own.map((startsMs) => startsMs[startsMs.length >> 1] ?? 0);
  const apartMs = Math.max(...medians) - Math.min(...medians);
  const spreads = own.map((startsMs) => (startsMs.at(-1) ?? 0) - (startsMs[0] ?? 0));
  return apartMs > CLOCK_STOOD_MS && medianOf(spreads) < STEADY_MS;
}

/** Split where the clock of the race was stopped. */
function stretchesOf<One extends { startMs: number }>(inOrder: readonly One[]): One[][] {
  const startAround = (from: number, until: number) =>
    medianOf(inOrder.slice(from, until).map(({ startMs }) => startMs));
  const stretches: One[][] = [];
  let begin = 0;
  for (let at = WITNESSES; at <= inOrder.length; at++) {
    const isLast = at === inOrder.length;
    const hasStood =
      (inOrder[at]?.startMs ?? 0) - (inOrder[at - 1]?.startMs ?? 0) > CLOCK_STOOD_MS &&
      at - begin >= WITNESSES &&
      inOrder.length - at >= WITNESSES &&
      startAround(at, at + WITNESSES) - startAround(at - WITNESSES, at) > CLOCK_STOOD_MS;
    if (!hasStood && !isLast) continue;
    stretches.push(inOrder.slice(begin, at));
    begin = at;
  }
  return begin < inOrder.length ? [...stretches, inOrder.slice(begin)] : stretches;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
