/**
 * How fast the whole field went while the leader drove each lap, against the usual pace of each car. It removes what slows
 * or helps everybody: a safety car, a yellow flag, a drying track.
 */

import type { ReadLap } from './field-laps.ts';
import { median } from './numbers.ts';

export type FieldLap = {
  /** of the leader */
  lapNumber: number;
  fromMs: number;
  untilMs: number;
  /** 1 is the usual pace, 1.05 is 5 % slower; of the cars that were not in the pits */
  factor: number;
  /** how many laps it was measured from */
  laps: number;
  /** the field was so slow that laps say nothing about pace */
  isNeutral: boolean;
};

export type Baseline = {
  laps: readonly FieldLap[];
  /** the pace of the field now: of its last laps */
  nowFactor: number;
  isNeutralNow: boolean;
};

/** Slower than usual by this much, the field is not racing. */
const NEUTRAL = 1.12;
/** A stopped race is no pace. */
const MOST_SLOW = 1.6;
/** Fewer laps say nothing about the field. */
const FEWEST_LAPS = 3;
/** A track dries or gains grip slowly: laps around one smooth its factor. */
const SMOOTH_LAPS = 2;

type ReadCar = { laps: readonly ReadLap[] };

/** The first car to complete each lap, and when. */
export function leaderEnds(cars: readonly ReadCar[]): number[] {
  const ends: number[] = [];
  for (const { laps } of cars) {
    for (const { lapNumber, endMs, leftOut } of laps) {
      if (leftOut === 'untimed' && endMs === 0) continue;
      ends[lapNumber - 1] = Math.min(ends[lapNumber - 1] ?? Number.POSITIVE_INFINITY, endMs);
    }
  }
  let before = 0;
  // A lap that nobody was seen to end takes no time.
  for (let index = 0; index < ends.length; index += 1) {
    before = Math.max(before, ends[index] ?? before);
    ends[index] = before;
  }
  return ends;
}

export function fieldBaseline(cars: readonly ReadCar[]): Baseline {
  const ends = leaderEnds(cars);
  const usual = cars.map(({ laps }) => usualMs(laps));
  const ratios: number[][] = ends.map(() => []);
  cars.forEach(({ laps }, index) => {
    const usualLapMs = usual[index];
    if (usualLapMs === undefined) return;
    for (const lap of laps) {
      if (!countsForField(lap)) continue;
      ratios[fieldLapAt(ends, (lap.fromMs + lap.endMs) / 2)]?.push(lap.lapMs / usualLapMs);
    }
  });
  const raw = ratios.map((each) => (each.length < FEWEST_LAPS ? 1 : (median(each) ?? 1)));
  const neutral = raw.map((factor) => factor >= NEUTRAL);
  const laps = ends.map((untilMs, index): FieldLap => {
    const isNeutral = neutral[index] ?? false;
    return {
      lapNumber: index + 1,
      fromMs: index === 0 ? 0 : (ends[index - 1] ?? 0),
      untilMs,
      factor: isNeutral ? (raw[index] ?? 1) : smoothed(raw, neutral, index),
      laps: ratios[index]?.length ?? 0,
      isNeutral,
    };
  });
  const measured = laps.filter((lap) => lap.laps >= FEWEST_LAPS);
  const newest = measured.at(-1);
  return {
    laps,
    nowFactor: Math.min(MOST_SLOW, newest?.factor ?? 1),
    isNeutralNow: newest?.isNeutral ?? false,
  };
}

/** Under a flag a lap still tells how slow the field was. */
function countsForField({ leftOut }: ReadLap): boolean {
  return leftOut === null || leftOut === 'flag' || leftOut === 'slow' || leftOut === 'traffic';
}

/** The laps that count, or all that were timed if there are none. */
function usualMs(laps: readonly ReadLap[]): number | undefined {
  return median(laps.flatMap(({ lapMs, leftOut }) => (leftOut === null ? [lapMs] : [])));
}

function smoothed(raw: readonly number[], neutral: readonly boolean[], index: number): number {
  const near: number[] = [];
  for (let at = Math.max(0, index - SMOOTH_LAPS); at <= index + SMOOTH_LAPS; at += 1) {
    const factor = raw[at];
    if (factor !== undefined && !neutral[at]) near.push(factor);
  }
  return median(near) ?? 1;
}

/** The index of the leader's lap at a moment; the last one after its end. */
export function fieldLapAt(ends: readonly number[], atMs: number): number {
  let low = 0;
  let high = Math.max(0, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
