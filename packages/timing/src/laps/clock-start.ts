/** Where the clock of a race starts: behind the first laps, where nobody was timed on them. */

import type { Lap } from './lap.ts';

export type ClockStart = {
  /** how many laps at the beginning were timed for nobody */
  untimedLaps: number;
  /**
   * When the first of the field had done them; null where that was not seen of everybody. Without such laps the start signal,
   * where the first laps tell it; a total can then be counted from it whose first laps are missing.
   */
  atMs: number | null;
};

export const fromTheStart: ClockStart = { untimedLaps: 0, atMs: null };

/** Clocks that show thousandths agree about the start signal; those that are rounded do not tell it well enough. */
const AGREEMENT_MS = 10;

/** Of the laps of everybody. */
export function clockStartOf(field: readonly (readonly Lap[])[]): ClockStart {
  const driven = field.filter(({ length }) => length > 0);
  const untimedLaps = driven.length === 0 ? 0 : Math.min(...driven.map(untimedAtFirst));
  if (untimedLaps === 0) return { untimedLaps, atMs: startSignalOf(driven) };
  const endsMs = driven.map((laps) => endOfLap(laps, untimedLaps));
  return { untimedLaps, atMs: endsMs.every((endMs) => endMs > 0) ? Math.min(...endsMs) : null };
}

/** When those began whose first lap was timed; null where they began one by one. */
function startSignalOf(driven: readonly (readonly Lap[])[]): number | null {
  const startsMs = driven.flatMap(([first]) =>
    first !== undefined && first.lapTimeMs > 0 && first.completedAtMs > 0
      ? [first.completedAtMs - first.lapTimeMs]
      : [],
  );
  const earliestMs = Math.min(...startsMs);
  return startsMs.length > 1 && Math.max(...startsMs) - earliestMs <= AGREEMENT_MS ? earliestMs : null;
}

/** When a lap ended; where nobody saw it, the lap behind it tells. */
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
