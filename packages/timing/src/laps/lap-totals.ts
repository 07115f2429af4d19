/** Summarises a competitor's laps: their number, their total time, and the best of them. */

import { bestLapIndex } from './best-lap.ts';
import { type ClockStart, endOfLap, fromTheStart } from './clock-start.ts';
import type { Lap } from './lap.ts';

export type LapTotals = {
  lapCount: number;
  /** null without a lap, and if untimed laps leave it unknown */
  totalTimeMs: number | null;
  /** null without a lap that counts for the ranking */
  bestTimeMs: number | null;
  /** 1 for the first lap */
  bestLapNumber: number | null;
  /** when the best lap ended */
  bestSetAtMs: number | null;
};

export function totalsOf(laps: readonly Lap[], clock: ClockStart = fromTheStart): LapTotals {
  const bestIndex = bestLapIndex(laps);
  return {
    lapCount: laps.length,
    totalTimeMs: totalSince(clock, laps),
    bestTimeMs: laps[bestIndex]?.lapTimeMs ?? null,
    bestLapNumber: bestIndex === -1 ? null : bestIndex + 1,
    bestSetAtMs: laps[bestIndex]?.completedAtMs ?? null,
  };
}

function totalSince({ untimedLaps, atMs }: ClockStart, laps: readonly Lap[]): number | null {
  const totalMs = totalTimeMsOf(laps.slice(untimedLaps));
  if (untimedLaps === 0) return totalMs ?? (atMs === null ? null : totalFrom(atMs, laps));
  // Otherwise each would have its own clock, from the end of its own last untimed lap.
  if (totalMs === null || atMs === null) return null;
  const startedAtMs = endOfLap(laps, untimedLaps);
  return startedAtMs > 0 ? totalMs + startedAtMs - atMs : null;
}

/**
 * The total of a competitor without the first laps: from the start signal to the first crossing after the untimed laps.
 */
function totalFrom(startedAtMs: number, laps: readonly Lap[]): number | null {
  const lastHole = laps.findLastIndex(({ lapTimeMs }) => lapTimeMs <= 0);
  const after = laps.findIndex((lap, index) => index >= lastHole && lap.completedAtMs > 0);
  const seen = laps[after];
  return seen === undefined ? null : seen.completedAtMs - startedAtMs + sumOf(laps.slice(after + 1));
}

/**
 * The sum of the laps. If some were not timed it is the time from the start to the end, known from the crossings
 * before the first and after the last of them; without those it is unknown.
 */
function totalTimeMsOf(laps: readonly Lap[]): number | null {
  if (laps.length === 0) return null;
  const firstHole = laps.findIndex(({ lapTimeMs }) => lapTimeMs <= 0);
  if (firstHole === -1) return sumOf(laps);
  const lastHole = laps.findLastIndex(({ lapTimeMs }) => lapTimeMs <= 0);
  const isSeen = ({ completedAtMs }: Lap) => completedAtMs > 0;
  const before = laps.slice(0, firstHole).findIndex(isSeen);
  const after = laps.findIndex((lap, index) => index >= lastHole && isSeen(lap));
  const seenBefore = laps[before];
  const seenAfter = laps[after];
  if (seenBefore === undefined || seenAfter === undefined) return null;
  const betweenMs = seenAfter.completedAtMs - seenBefore.completedAtMs;
  return sumOf(laps.slice(0, before + 1)) + betweenMs + sumOf(laps.slice(after + 1));
}

function sumOf(laps: readonly Lap[]): number {
  return laps.reduce((sum, { lapTimeMs }) => sum + lapTimeMs, 0);
}
