/** The laps of one competitor from one pit stop to the next. */

import { type PaceLap, racingLaps } from './racing-laps.ts';
import { stintsOf } from './stints.ts';

export type OwnStint = {
  firstLap: number;
  lastLap: number;
  totalMs: number;
  /** null if no lap of the stint was timed, or none counts */
  bestMs: number | null;
  /** of the racing laps; null if there are none */
  averageMs: number | null;
};

/** Laps are counted from 1. */
export function ownStints(laps: readonly PaceLap[]): OwnStint[] {
  const raced = new Set(racingLaps(laps));
  const pitLaps = laps.flatMap(({ isInPit }, index) => (isInPit ? [index + 1] : []));
  return stintsOf(laps.length, pitLaps).map(({ fromLap, toLap }) => {
    const own = laps.slice(fromLap - 1, toLap);
    const racedMs = timesOf(own.filter((lap) => raced.has(lap)));
    const countingMs = timesOf(own.filter(({ isDeleted = false }) => !isDeleted));
    return {
      firstLap: fromLap,
      lastLap: toLap,
      totalMs: sum(timesOf(own)),
      bestMs: countingMs.length === 0 ? null : Math.min(...countingMs),
      averageMs: racedMs.length === 0 ? null : Math.round(sum(racedMs) / racedMs.length),
    };
  });
}

function timesOf(laps: readonly PaceLap[]): number[] {
  return laps.map(({ lapTimeMs }) => lapTimeMs).filter((lapTimeMs) => lapTimeMs > 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
