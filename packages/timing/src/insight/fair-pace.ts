/**
 * The pace of each car without what is not its own: safety car, yellow, in-laps, out-laps, the start and, if enough laps are
 * left, traffic. All times are as on a usual lap of the field; times the factor of the field now they are the next lap.
 */

import { type Baseline, fieldBaseline, fieldLapAt, leaderEnds } from './baseline.ts';
import type { CarPace, PaceLap } from './car-pace.ts';
import {
  type InsightCar,
  type InsightRace,
  type LeftOutReason,
  type ReadLap,
  readLaps,
} from './field-laps.ts';
import { type Held, heldShare } from './held-share.ts';
import { clamp, median, robustSpread } from './numbers.ts';

export type FieldPace = Held & {
  race: InsightRace;
  baseline: Baseline;
  cars: readonly CarPace[];
  byId: ReadonlyMap<string, CarPace>;
};

/** Slower than usual by this much, a lap had a mistake, a repair or a stop that nobody reported. */
const SLOW = 1.07;
/** This close behind another car at the end of the lap, it may have held the car up. */
const TRAFFIC_MS = 900;
/** Without traffic only if at least this many laps remain. */
const FEWEST_FREE_LAPS = 4;
const RECENT_LAPS = 12;
/** After this many laps one counts half as much. */
const HALF_LIFE_LAPS = 6;
/** The usual pace counts like this many recent laps. */
const USUAL_WEIGHT = 2;
/** Of the lap, if nothing is known. */
const USUAL_SPREAD = 0.006;

/** All of it, in steps: a screen does a few at a time. The value is there at the end. */
export function* measureField(race: InsightRace): Generator<void, FieldPace> {
  const read = race.cars.map((car) => ({ car, laps: readLaps(car) }));
  yield;
  const baseline = fieldBaseline(read);
  yield;
  const ends = leaderEnds(read);
  const crossings = crossingsOf(read.map(({ laps }) => laps));
  yield;
  const cars: CarPace[] = [];
  for (const { car, laps } of read) {
    cars.push(paceOf(car, laps, { baseline, ends, crossings }));
    yield;
  }
  const byId = new Map(cars.map((pace) => [pace.car.id, pace]));
  return { race, baseline, cars, byId, ...heldShare(cars.filter(({ car }) => car.isRunning)) };
}

type Field = { baseline: Baseline; ends: readonly number[]; crossings: Float64Array };

function paceOf(car: InsightCar, read: readonly ReadLap[], field: Field): CarPace {
  const laps = withFairTimes(read, field);
  const free = laps.filter(({ leftOut }) => leftOut === null);
  const held = laps.filter(({ leftOut }) => leftOut === null || leftOut === 'traffic');
  const counted = free.length >= FEWEST_FREE_LAPS ? free : held;
  const usualMs = median(counted.map(({ fairMs }) => fairMs)) ?? null;
  const recent = counted.slice(-RECENT_LAPS);
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  for (const lap of laps) {
    if (lap.leftOut === null || (lap.leftOut === 'traffic' && counted === held)) continue;
    leftOut[lap.leftOut] = (leftOut[lap.leftOut] ?? 0) + 1;
  }
  return {
    car,
    lapCount: car.endsMs.length,
    lastEndMs: car.endsMs.at(-1) ?? null,
    laps,
    counted,
    leftOut,
    usualMs,
    paceMs: usualMs === null ? null : recentPace(recent, usualMs),
    recentLaps: recent.length,
    spreadMs: robustSpread(counted.map(({ fairMs }) => fairMs)) || (usualMs ?? 0) * USUAL_SPREAD,
  };
}

function withFairTimes(read: readonly ReadLap[], { baseline, ends, crossings }: Field): PaceLap[] {
  const fair = read.map((lap): PaceLap => {
    if (lap.leftOut === 'untimed') return { ...lap, fairMs: 0 };
    const at = fieldLapAt(ends, (lap.fromMs + lap.endMs) / 2);
    const fairMs = lap.lapMs / (baseline.laps[at]?.factor ?? 1);
    const isNeutral =
      baseline.laps[at]?.isNeutral ||
      baseline.laps[fieldLapAt(ends, lap.fromMs + 1)]?.isNeutral ||
      baseline.laps[fieldLapAt(ends, lap.endMs)]?.isNeutral;
    return { ...lap, fairMs, leftOut: lap.leftOut ?? (isNeutral ? 'flag' : null) };
  });
  const usual = median(fair.flatMap(({ fairMs, leftOut }) => (leftOut === null ? [fairMs] : [])));
  if (usual === undefined) return fair;
  return fair.map((lap) => {
    if (lap.leftOut !== null) return lap;
    if (lap.fairMs > usual * SLOW) return { ...lap, leftOut: 'slow' };
    return isHeldUp(lap.endMs, crossings) ? { ...lap, leftOut: 'traffic' } : lap;
  });
}

function crossingsOf(field: readonly (readonly ReadLap[])[]): Float64Array {
  return Float64Array.from(
    field.flatMap((laps) => laps.flatMap(({ endMs }) => (endMs > 0 ? [endMs] : []))),
  ).sort();
}

/** Somebody crossed the line just before. */
function isHeldUp(endMs: number, crossings: Float64Array): boolean {
  let low = 0;
  let high = crossings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((crossings[middle] ?? 0) < endMs) low = middle + 1;
    else high = middle;
  }
  const before = crossings[low - 1];
  return before !== undefined && endMs - before < TRAFFIC_MS;
}

function recentPace(recent: readonly PaceLap[], usualMs: number): number {
  let weights = USUAL_WEIGHT;
  let total = USUAL_WEIGHT * usualMs;
  recent.toReversed().forEach(({ fairMs }, back) => {
    const weight = 0.5 ** (back / HALF_LIFE_LAPS);
    weights += weight;
    // A single slow lap pulls only so far.
    total += weight * clamp(fairMs, usualMs * 0.97, usualMs * 1.03);
  });
  return total / weights;
}
