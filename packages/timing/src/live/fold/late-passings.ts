/**
 * Passings that arrive after later ones of the same competitor: a disconnected loop, or a network that mixed up the
 * order.
 */

import { bestLapIndex } from '../../laps/best-lap.ts';
import type { LiveLap } from '../session-state.ts';
import { beganAtMs } from './competitor-history.ts';

/** A lap is only split in two if it took about as long as two. */
const LONG_LAP_FACTOR = 1.6;

export type LateRules = {
  minimumLapTimeMs: number;
  /** when the running lap started */
  lastPassingAtMs: number;
  /** whether everyone's clock runs from the start, so that nothing before it counts */
  isStartShared: boolean;
};

/** The laps with the late crossing of the finish in its place; null if none was missed. */
export function withLateFinish(
  laps: readonly LiveLap[],
  atMs: number,
  rules: LateRules,
): { laps: LiveLap[]; fromLap: number } | null {
  const firstBeganAtMs = laps[0] === undefined ? rules.lastPassingAtMs : beganAtMs(laps[0]);
  if (atMs < firstBeganAtMs) {
    if (rules.isStartShared || firstBeganAtMs - atMs < rules.minimumLapTimeMs) return null;
    return { laps: counted([untimedLap(atMs, firstBeganAtMs), ...laps]), fromLap: 1 };
  }
  const place = laps.findIndex((lap) => beganAtMs(lap) < atMs && atMs < lap.completedAtMs);
  const lap = laps[place];
  if (lap === undefined || !canBeTwo(laps, lap, atMs, rules.minimumLapTimeMs)) return null;
  const first = { ...lap, ...untimedLap(beganAtMs(lap), atMs), sectionTimesMs: blank(lap) };
  const second = { ...lap, lapTimeMs: lap.completedAtMs - atMs, sectionTimesMs: blank(lap) };
  return {
    laps: counted([...laps.slice(0, place), first, second, ...laps.slice(place + 1)]),
    fromLap: place + 1,
  };
}

/** The other laps show how long one usually takes. */
function canBeTwo(laps: readonly LiveLap[], lap: LiveLap, atMs: number, minimumLapTimeMs: number): boolean {
  const shorterMs = Math.min(atMs - beganAtMs(lap), lap.completedAtMs - atMs);
  if (shorterMs < minimumLapTimeMs) return false;
  const usual = laps[bestLapIndex(laps, laps.indexOf(lap))];
  return usual === undefined || lap.lapTimeMs >= usual.lapTimeMs * LONG_LAP_FACTOR;
}

function untimedLap(fromMs: number, untilMs: number): LiveLap {
  return {
    lapTimeMs: untilMs - fromMs,
    completedAtMs: untilMs,
    totalTimeMs: null,
    position: null,
    flag: 'GREEN',
    isInPit: false,
    isDeleted: false,
    sectionTimesMs: [],
    voltageMv: null,
    temperatureDeciC: null,
    speedKmh: null,
  };
}

/** It is no longer known which sections belong to which half. */
function blank({ sectionTimesMs }: LiveLap): number[] {
  return sectionTimesMs.map(() => 0);
}

/** Each total is the sum so far. */
export function counted(laps: readonly LiveLap[]): LiveLap[] {
  let totalTimeMs = 0;
  return laps.map((lap) => {
    totalTimeMs += lap.lapTimeMs;
    return { ...lap, totalTimeMs };
  });
}

/** The section times of a lap with one more loop, if its neighbours are known. */
export function withLateSection(lap: LiveLap, section: number, atMs: number): readonly number[] {
  const times = lap.sectionTimesMs;
  if (times[section] !== 0 || times[section + 1] !== 0) return times;
  const before = times.slice(0, section);
  const after = times.slice(section + 2);
  if (before.includes(0) || after.includes(0)) return times;
  const beginMs = beganAtMs(lap) + sum(before);
  const endMs = lap.completedAtMs - sum(after);
  if (atMs <= beginMs || atMs >= endMs) return times;
  return [...before, atMs - beginMs, endMs - atMs, ...after];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
