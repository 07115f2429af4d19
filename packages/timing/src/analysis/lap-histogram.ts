/** The distribution of lap times: the racing laps, counted in steps of equal width. */

import { lapSpread } from './lap-spread.ts';
import { type PaceLap, racingLaps } from './racing-laps.ts';

export type LapHistogram = {
  medianMs: number;
  stepMs: number;
  /** where the first step begins, a multiple of the step */
  fromMs: number;
  counts: number[];
  /** racing laps beyond the last step */
  slowerCount: number;
};

const STEPS = 14;
const STEP_WIDTHS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000];
/** The share of laps within the steps; the few slowest are only counted, or they would flatten the rest. */
const REACH = 0.95;
/** And of few laps, one that is so far from the median. */
const REACH_DEVIATIONS = 4;
/** Equal laps have no deviation. */
const NARROWEST_MS = 50;

/** Null without a racing lap. */
export function lapHistogram(laps: readonly PaceLap[]): LapHistogram | null {
  const timesMs = racingLaps(laps)
    .map(({ lapTimeMs }) => lapTimeMs)
    .sort((a, b) => a - b);
  const bestMs = timesMs[0];
  const spread = lapSpread(timesMs);
  const mostMs = timesMs[Math.ceil((timesMs.length - 1) * REACH)];
  if (bestMs === undefined || spread === null || mostMs === undefined) return null;
  const { medianMs, deviationMs } = spread;
  const reachMs = Math.min(mostMs, medianMs + Math.max(deviationMs, NARROWEST_MS) * REACH_DEVIATIONS);

  const stepMs = STEP_WIDTHS_MS.find((width) => stepAt(reachMs, bestMs, width) < STEPS) ?? 60_000;
  const counts = Array.from({ length: STEPS }, () => 0);
  let slowerCount = 0;
  for (const timeMs of timesMs) {
    const step = stepAt(timeMs, bestMs, stepMs);
    const count = counts[step];
    if (count === undefined) slowerCount += 1;
    else counts[step] = count + 1;
  }
  return { medianMs, stepMs, fromMs: Math.floor(bestMs / stepMs) * stepMs, counts, slowerCount };
}

function stepAt(timeMs: number, bestMs: number, stepMs: number): number {
  return Math.floor(timeMs / stepMs) - Math.floor(bestMs / stepMs);
}
