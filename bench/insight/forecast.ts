/**
 * How the race may end: the place of each car. On some sets the order of now is the better forecast (docs/insight.md), so no
 * screen shows it, and it is not among the rules.
 */

import { groupBy } from '../../packages/timing/src/group-by.ts';
import type { CarPace } from '../../packages/timing/src/insight/car-pace.ts';
import type { FieldPace } from '../../packages/timing/src/insight/fair-pace.ts';
import { clamp, median, quantile, robustSpread } from '../../packages/timing/src/insight/numbers.ts';
import { type MeasuredStop, pitLoss } from '../../packages/timing/src/insight/pit-loss.ts';

export type ExpectedFinish = {
  carId: string;
  /** laps when the flag falls, with the part of the running one */
  progress: number;
  /** behind the winner */
  behindMs: number;
  place: number;
  stopsToCome: number;
  /** how much the progress may be off */
  spreadLaps: number;
};

export type Forecast = {
  laps: number;
  lapsToGo: number;
  /** by place */
  cars: readonly ExpectedFinish[];
};

/** Stops that the rules of the race ask of a car. */
export type StopsOwed = (carId: string) => number | null;

/** Of the cars: if fewer have stopped, stops are repairs and not part of the race. */
const STOPPERS = 0.4;
/** A stint may be a bit longer than most. */
const STRETCH = 1.08;
const FEWEST_STINTS = 4;
/** Of the car in the middle: before that the order says more than the laps. */
const FEWEST_COUNTED = 8;
/** Laps that follow each other are alike, so that many of them say less than their number. */
const SCATTER_WEIGHT = 4;
const MOST_STOPS = 60;

/** null before the field has a pace, and if nobody knows when the race ends. */
export function forecast(
  field: FieldPace,
  stops: readonly MeasuredStop[],
  owed: StopsOwed = () => null,
): Forecast | null {
  const { length } = field.race;
  const running = field.cars.filter(
    ({ car, paceMs, lastEndMs }) => car.isRunning && paceMs !== null && lastEndMs !== null,
  );
  if (length === null || running.length < 2) return null;
  const stintLaps = usualStint(field);
  const leader = running.reduce((a, b) => (isAhead(b, a) ? b : a));
  if ((median(running.map(({ counted }) => counted.length)) ?? 0) < FEWEST_COUNTED) return null;
  // A race in which pace did not hold so far will not begin to hold it.
  const share = field.share ** 2;
  const classes = classPaces(running);
  const totalLaps = lapsAtEnd(length, leader, field);
  if (totalLaps === null) return null;
  const paceOf = (pace: CarPace) => heldPace(pace, classes, field, share);
  const expected = running.map((pace) => {
    const lapMs = paceOf(pace);
    const loss = pitLoss(stops, { className: pace.car.className, isNeutral: false });
    const lapsLeft = Math.max(0, totalLaps - pace.lapCount);
    const stopsToCome =
      loss === null ? 0 : (owed(pace.car.id) ?? share * expectedStops(pace, lapsLeft, stintLaps));
    const lossMs = stopsToCome * (loss?.lossMs ?? 0) + pending(pace, loss?.lossMs ?? 0);
    return { pace, lapMs, lapsLeft, stopsToCome, lossMs, loss };
  });
  const endMs = Math.min(
    ...expected.map(({ pace, lapMs, lapsLeft, lossMs }) => (pace.lastEndMs ?? 0) + lapsLeft * lapMs + lossMs),
  );
  const cars = expected.map(({ pace, lapMs, lapsLeft, stopsToCome, lossMs, loss }): ExpectedFinish => {
    const lastEndMs = pace.lastEndMs ?? 0;
    const progress = pace.lapCount + Math.max(0, endMs - lastEndMs - lossMs) / lapMs;
    const spreadMs = Math.sqrt(
      lapsLeft * field.scatterMs ** 2 +
        lapsLeft * pace.spreadMs ** 2 +
        stopsToCome * (loss?.spreadMs ?? 0) ** 2,
    );
    return {
      carId: pace.car.id,
      progress,
      behindMs: Math.max(0, (totalLaps - progress) * lapMs),
      place: 0,
      stopsToCome,
      spreadLaps: spreadMs / lapMs,
    };
  });
  cars.sort((a, b) => b.progress - a.progress);
  return {
    laps: totalLaps,
    lapsToGo: Math.max(0, totalLaps - leader.lapCount),
    cars: cars.map((car, index) => ({ ...car, place: index + 1 })),
  };
}

export function isAhead(a: CarPace, b: CarPace): boolean {
  if (a.lapCount !== b.lapCount) return a.lapCount > b.lapCount;
  return (a.lastEndMs ?? Number.POSITIVE_INFINITY) < (b.lastEndMs ?? Number.POSITIVE_INFINITY);
}

type ClassPace = { middleMs: number; spreadMs: number };

/**
 * The difference to the middle of the class counts in part: traffic, flags and luck even out. It counts less if a car has few
 * laps, and if the field is so close that its laps scatter more than its cars differ.
 */
function heldPace(
  pace: CarPace,
  classes: ReadonlyMap<string, ClassPace>,
  { baseline }: FieldPace,
  share: number,
): number {
  const own = mixedPace(pace);
  const { middleMs, spreadMs } = classes.get(pace.car.className) ?? { middleMs: own, spreadMs: 0 };
  const doubt = pace.spreadMs ** 2 / Math.max(1, pace.counted.length);
  const reliable = spreadMs === 0 ? 0 : spreadMs ** 2 / (spreadMs ** 2 + SCATTER_WEIGHT * doubt);
  const factor = baseline.isNeutralNow ? 1 : baseline.nowFactor;
  return (middleMs + (own - middleMs) * share * reliable) * factor;
}

function classPaces(running: readonly CarPace[]): Map<string, ClassPace> {
  const classes = groupBy(running, ({ car }) => car.className);
  return new Map(
    [...classes].map(([className, ofClass]) => {
      const paces = ofClass.map(mixedPace);
      return [className, { middleMs: median(paces) ?? 0, spreadMs: robustSpread(paces) ?? 0 }];
    }),
  );
}

/** The pace of the whole race says more about the rest of it than the newest laps. */
function mixedPace({ paceMs, usualMs }: CarPace): number {
  return (paceMs ?? 0) * 0.4 + (usualMs ?? 0) * 0.6;
}

function lapsAtEnd(
  length: NonNullable<FieldPace['race']['length']>,
  leader: CarPace,
  { baseline }: FieldPace,
): number | null {
  if (length.kind === 'laps') return length.laps;
  const lapMs = mixedPace(leader) * (baseline.isNeutralNow ? 1 : baseline.nowFactor);
  const toGoMs = Math.max(0, length.durationMs - (leader.lastEndMs ?? 0));
  return lapMs > 0 ? leader.lapCount + Math.ceil(toGoMs / lapMs) : null;
}

/** How many laps a stint usually has, from those that ended with a stop; null if stops are not part of this race. */
export function usualStint({ cars }: FieldPace): number | null {
  const running = cars.filter(({ car }) => car.isRunning);
  const stoppers = running.filter(({ car }) => car.pitLaps.length > 0);
  if (stoppers.length < running.length * STOPPERS) return null;
  const lengths = running.flatMap(({ car }) =>
    car.pitLaps.map((lap, index) => lap - (car.pitLaps[index - 1] ?? 0)).filter((lapCount) => lapCount > 2),
  );
  return lengths.length < FEWEST_STINTS ? null : (quantile(lengths, 0.75) ?? null);
}

/** With parts of a stop: who comes in last before the flag may save one, and nobody knows who that is. */
function expectedStops({ car, lapCount }: CarPace, lapsLeft: number, stintLaps: number | null): number {
  if (stintLaps === null || lapsLeft <= 1) return 0;
  const longest = stintLaps * STRETCH;
  const sinceStop = lapCount - (car.pitLaps.at(-1) ?? 0);
  return clamp((sinceStop + lapsLeft - longest) / longest, 0, MOST_STOPS);
}

function pending({ car, lapCount }: CarPace, lossMs: number): number {
  if (car.isInPit) return lossMs;
  return car.pitLaps.includes(lapCount) ? lossMs / 2 : 0;
}
