/** Pace and consistency, without the laps that say nothing about them. */

import { lapSpread } from '../analysis/lap-spread.ts';

type PaceLap = { lapTimeMs: number; isInPit?: boolean };

export type PracticePace = {
  /** the median of the laps that count */
  paceMs: number;
  /** half of them are within this of the pace */
  deviationMs: number;
  lapCount: number;
  /** first laps of a session, in-laps and out-laps */
  outLapCount: number;
  /** much slower than the rest: traffic, a mistake, a cool-down lap */
  slowLapCount: number;
};

/** A limit for very consistent laps: a smaller loss is not a slow lap. */
const HELD_UP_SHARE = 0.02;

/** null if no lap counts. */
export function practicePace(sessions: readonly (readonly PaceLap[])[]): PracticePace | null {
  const laps = sessions.flat();
  const flying = sessions.flatMap((session) =>
    session.filter((lap, index) => index > 0 && !lap.isInPit && !session[index - 1]?.isInPit),
  );
  const spread = lapSpread(flying.map(({ lapTimeMs }) => lapTimeMs));
  if (spread === null) return null;
  const slowestMs = Math.max(spread.highWhiskerMs, spread.medianMs * (1 + HELD_UP_SHARE));
  const clean = flying.filter(({ lapTimeMs }) => lapTimeMs <= slowestMs);
  const own = lapSpread(clean.map(({ lapTimeMs }) => lapTimeMs));
  if (own === null) return null;
  return {
    paceMs: own.medianMs,
    deviationMs: own.deviationMs,
    lapCount: clean.length,
    outLapCount: laps.length - flying.length,
    slowLapCount: flying.length - clean.length,
  };
}
