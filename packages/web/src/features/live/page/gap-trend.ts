/** How fast the gap between two competitors changes, from its values at the end of each lap. */

export type GapSample = {
  lap: number;
  /** the index of the other one */
  other: number | null;
  gapMs: number | null;
};

const KEPT = 6;

/** One value a lap, the newest of each; a new neighbour starts again. */
export function addGapSample(seen: readonly GapSample[], now: GapSample): readonly GapSample[] {
  const last = seen.at(-1);
  if (last !== undefined && last.lap === now.lap && last.other === now.other && last.gapMs === now.gapMs)
    return seen;
  if (last?.other !== now.other || (last !== undefined && now.lap < last.lap)) return [now];
  const before = last?.lap === now.lap ? seen.slice(0, -1) : seen;
  return [...before, now].slice(-KEPT);
}

/** Positive if the gap shrinks; null before there are two laps to compare. */
export function closingMsPerLap(seen: readonly GapSample[]): number | null {
  const first = seen.find(({ gapMs }) => gapMs !== null);
  const last = seen.findLast(({ gapMs }) => gapMs !== null);
  if (first?.gapMs == null || last?.gapMs == null || last.lap <= first.lap) return null;
  return (first.gapMs - last.gapMs) / (last.lap - first.lap);
}
