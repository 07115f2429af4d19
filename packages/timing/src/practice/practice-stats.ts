/** Statistics of the laps of a practice activity. */

import type { Lap } from '../laps/lap.ts';
import { fastestIndex } from './lap-status.ts';

type PracticeLap = Pick<Lap, 'lapTimeMs' | 'completedAtMs'>;

export type PracticeSessionStats = {
  bestLapIndex: number;
  averageTimeMs: number;
  medianTimeMs: number;
  /** the sum of the laps */
  durationMs: number;
};

export type PracticeStats = {
  lapCount: number;
  fastestTimeMs: number;
  averageTimeMs: number;
  medianTimeMs: number;
  /** from the start of the first lap to the end of the last, breaks included */
  totalTrainingTimeMs: number;
  /** the sum of the laps */
  activeTrainingTimeMs: number;
  /** not rounded: speeds are computed from this one */
  exactAverageTimeMs: number;
  bestSessionIndex: number;
  bestLapIndex: number;
};

/** null without a lap */
export function practiceSessionStats(laps: readonly PracticeLap[]): PracticeSessionStats | null {
  if (laps.length === 0) return null;
  const durationMs = sumOf(laps);
  return {
    bestLapIndex: fastestIndex(laps),
    averageTimeMs: Math.round(durationMs / laps.length),
    medianTimeMs: lowerMedian(laps),
    durationMs,
  };
}

/** null without a lap */
export function practiceStats(sessions: readonly (readonly PracticeLap[])[]): PracticeStats | null {
  const laps = sessions.flat();
  const first = laps[0];
  const last = laps.at(-1);
  if (first === undefined || last === undefined) return null;
  const activeTrainingTimeMs = sumOf(laps);
  const fastest = fastestIndex(laps);
  const fastestTimeMs = laps[fastest]?.lapTimeMs ?? 0;
  const bestSessionIndex = sessions.findIndex((session) =>
    session.some(({ lapTimeMs }) => lapTimeMs === fastestTimeMs),
  );
  return {
    lapCount: laps.length,
    fastestTimeMs,
    averageTimeMs: Math.round(activeTrainingTimeMs / laps.length),
    medianTimeMs: lowerMedian(laps),
    totalTrainingTimeMs: last.completedAtMs - (first.completedAtMs - first.lapTimeMs),
    activeTrainingTimeMs,
    exactAverageTimeMs: activeTrainingTimeMs / laps.length,
    bestSessionIndex,
    bestLapIndex: fastestIndex(sessions[bestSessionIndex] ?? []),
  };
}

function sumOf(laps: readonly PracticeLap[]): number {
  return laps.reduce((sum, lap) => sum + lap.lapTimeMs, 0);
}

/** The median; of two middle times the faster. */
function lowerMedian(laps: readonly PracticeLap[]): number {
  const times = laps.map((lap) => lap.lapTimeMs).sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) / 2)] ?? 0;
}
