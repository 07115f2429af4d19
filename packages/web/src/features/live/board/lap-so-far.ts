/** A lap of a competitor in a session that runs, and which of them is the best. */

export type LapSoFar = {
  number: number;
  timeMs: number | null;
  position: string | undefined;
  isInPit: boolean;
  isDeleted: boolean;
};

/** The number of the lap that is the best: the first of equal ones, and never one that was taken away. */
export function bestLapNumber(laps: readonly LapSoFar[], bestMs: number | null): number | null {
  if (bestMs === null) return null;
  return laps.find(({ timeMs, isDeleted }) => timeMs === bestMs && !isDeleted)?.number ?? null;
}
