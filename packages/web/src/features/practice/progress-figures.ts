/** The data of a day of practice for its chart and its table. */

import type { ProgressDay } from '@lapwing/contract/practice/insights';

export type ProgressFigures = {
  activityId: number;
  startTime: string;
  timesMs: number[];
  bestMs: number;
  medianMs: number;
  /** as on the track of the newest day; null if it is not known how fast the track was */
  correctedMs: number | null;
};

/** In the shape that the rules take. */
export function daySessions({ sessions }: ProgressDay) {
  return sessions.map(({ lapTimesMs, pitLaps }) =>
    lapTimesMs.map((lapTimeMs, index) => ({ lapTimeMs, isInPit: pitLaps.includes(index + 1) })),
  );
}

export function progressFigures({
  activityId,
  startTime,
  sessions,
  trackSlowerMs = null,
}: ProgressDay): ProgressFigures {
  const timesMs = sessions.flatMap(({ lapTimesMs }) => lapTimesMs);
  const sorted = [...timesMs].sort((a, b) => a - b);
  const medianMs = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return {
    activityId,
    startTime,
    timesMs,
    bestMs: sorted[0] ?? 0,
    medianMs,
    correctedMs: trackSlowerMs === null ? null : medianMs - trackSlowerMs,
  };
}
