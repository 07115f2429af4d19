/** The laps of one competitor from one pit stop to the next. */

import { type DrivenLap, paceLaps } from './pace-laps.ts';

export type OwnStint = {
  firstLap: number;
  lastLap: number;
  totalMs: number;
  /** null where no lap of the stint was timed */
  bestMs: number | null;
  /** of the laps at pace; null where there are none */
  averageMs: number | null;
};

/** A stint ends with the lap into the pits. Laps are counted from 1. */
export function ownStints(laps: readonly DrivenLap[]): OwnStint[] {
  const atPace = new Set(paceLaps(laps));
  const stints: OwnStint[] = [];
  let first = 0;
  laps.forEach(({ isInPit }, index) => {
    if (!isInPit && index < laps.length - 1) return;
    stints.push(stintOf(laps.slice(first, index + 1), first, atPace));
    first = index + 1;
  });
  return stints;
}

function stintOf(laps: readonly DrivenLap[], first: number, atPace: ReadonlySet<DrivenLap>): OwnStint {
  const timesMs = laps.filter(({ lapTimeMs }) => lapTimeMs > 0).map(({ lapTimeMs }) => lapTimeMs);
  const paceMs = laps.filter((lap) => atPace.has(lap)).map(({ lapTimeMs }) => lapTimeMs);
  return {
    firstLap: first + 1,
    lastLap: first + laps.length,
    totalMs: sum(timesMs),
    bestMs: timesMs.length === 0 ? null : timesMs.reduce((best, timeMs) => Math.min(best, timeMs)),
    averageMs: paceMs.length === 0 ? null : Math.round(sum(paceMs) / paceMs.length),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
