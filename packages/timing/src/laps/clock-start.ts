/** Where the clock of a race starts: after the first laps, if nobody was timed on them. */

import type { Lap } from './lap.ts';

export type ClockStart = {
  /** the number of laps at the beginning that nobody was timed on */
  untimedLaps: number;
  /**
   * When the first of the field had completed them; null if that is not known of everyone. Without such laps, the start
   * signal if the first laps show it; it allows a total for competitors without their first laps.
   */
  atMs: number | null;
};

export const fromTheStart: ClockStart = { untimedLaps: 0, atMs: null };

/** Clocks with thousandths agree about the start signal; rounded ones are not precise enough. */
const AGREEMENT_MS = 10;

/** From the laps of everyone. */
export function clockStartOf(field: readonly (readonly Lap[])[]): ClockStart {
  const driven = field.filter(({ length }) => length > 0);
  const untimedLaps = driven.length === 0 ? 0 : Math.min(...driven.map(untimedAtFirst));
  if (untimedLaps === 0) return { untimedLaps, atMs: startSignalOf(driven) };
  const endsMs = driven.map((laps) => endOfLap(laps, untimedLaps));
  return { untimedLaps, atMs: endsMs.every((endMs) => endMs > 0) ? Math.min(...endsMs) : null };
}

/** When competitors with a timed first lap started; null if they started one by one. */
function startSignalOf(driven: readonly (readonly Lap[])[]): number | null {
  const startsMs = driven.flatMap(([first]) =>
    first !== undefined && first.lapTimeMs > 0 && first.completedAtMs > 0
      ? [first.completedAtMs - first.lapTimeMs]
      : [],
  );
  const earliestMs = Math.min(...startsMs);
  return startsMs.length > 1 && Math.max(...startsMs) - earliestMs <= AGREEMENT_MS ? earliestMs : null;
}

/** When a lap ended; if its crossing is missing, from the next lap. */
export function endOfLap(laps: readonly Lap[], lapNumber: number): number {
  const seenMs = laps[lapNumber - 1]?.completedAtMs ?? 0;
  const next = laps[lapNumber];
  if (seenMs > 0 || next === undefined || next.lapTimeMs <= 0 || next.completedAtMs <= 0) return seenMs;
  return next.completedAtMs - next.lapTimeMs;
}

function untimedAtFirst(laps: readonly Lap[]): number {
  const firstTimed = laps.findIndex(({ lapTimeMs }) => lapTimeMs > 0);
  return firstTimed === -1 ? laps.length : firstTimed;
}
