/** Fair pace in a published session: of each competitor, of each stint, and of driver and kart apart. */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { driverOfLap } from '../laps/crew.ts';
import type { CarPace } from './car-pace.ts';
import { type DriverAndKart, driverAndKart, type SharedLap } from './driver-and-kart.ts';
import { measureField } from './fair-pace.ts';
import type { InsightCar } from './field-laps.ts';
import { sum } from './numbers.ts';
import { type InsightStint, stintsOfCar } from './stints.ts';

export type FairStint = InsightStint & { driver: string | null };

export type FairCar = {
  finishPosition: number;
  /** as on a usual lap of the field; null without a lap that counts */
  fairMs: number | null;
  laps: number;
  /** how much slower each lap of a stint is than the one before; null with too few laps */
  degradationMs: number | null;
  /** how much laps scatter around the line of their stint; null with too few laps */
  consistencyMs: number | null;
  stints: readonly FairStint[];
};

export type FairResults = DriverAndKart & {
  /** by finish position */
  cars: ReadonlyMap<number, FairCar>;
  /** whether anything slowed or helped the whole field, and was taken out */
  isCorrected: boolean;
};

/** The field was this much slower or faster than usual on some lap. */
const CORRECTED = 0.003;

/** In steps: a screen does a few at a time. `nameOf` is the driver of a car that was not shared, if it is known. */
export function* fairResults(
  competitors: readonly CompetitorLaps[],
  nameOf: (finishPosition: number) => string,
): Generator<void, FairResults> {
  const field = yield* measureField({ cars: competitors.map(insightCarOf), length: null });
  const cars = new Map<number, FairCar>();
  const shared: SharedLap[] = [];
  for (const one of competitors) {
    const pace = field.byId.get(String(one.finishPosition));
    if (pace === undefined) continue;
    const { finishPosition } = one;
    cars.set(finishPosition, fairCar(finishPosition, pace, driversOf(one, nameOf)));
    shared.push(...lapsOfDrivers(one, pace, nameOf));
    yield;
  }
  const isCorrected = field.baseline.laps.some(({ factor }) => Math.abs(factor - 1) > CORRECTED);
  return { cars, isCorrected, ...driverAndKart(shared) };
}

type NameOf = (finishPosition: number) => string;

/** By lap; null if it is unknown. */
function driversOf({ drivers = [], finishPosition }: CompetitorLaps, nameOf: NameOf) {
  return (lap: number) => (drivers.length === 0 ? nameOf(finishPosition) || null : driverOfLap(drivers, lap));
}

/** The laps that count, each with its driver. */
export function lapsOfDrivers(one: CompetitorLaps, pace: CarPace, nameOf: NameOf): SharedLap[] {
  const driverOf = driversOf(one, nameOf);
  return pace.counted.flatMap(({ lapNumber, fairMs }) => {
    const driver = driverOf(lapNumber);
    return driver === null ? [] : [{ driver, kart: one.startNumber, fairMs }];
  });
}

/** A deleted lap does not show the pace of its driver, like one under a flag. */
export function insightCarOf(laps: CompetitorLaps): InsightCar {
  const { finishPosition, endsMs, pitLaps, yellowLaps, redLaps, deletedLaps } = laps;
  return {
    ...{ id: String(finishPosition), className: '', isRunning: true },
    ...{ endsMs, pitLaps, redLaps, yellowLaps: [...yellowLaps, ...deletedLaps] },
  };
}

function fairCar(finishPosition: number, pace: CarPace, driverOf: (lap: number) => string | null): FairCar {
  const stints = stintsOfCar(pace).map((stint) => ({ ...stint, driver: driverOf(stint.toLap) }));
  return {
    finishPosition,
    fairMs: pace.usualMs,
    laps: pace.counted.length,
    degradationMs: overStints(stints, ({ degradationMs }) => degradationMs),
    consistencyMs: overStints(stints, ({ consistencyMs }) => consistencyMs),
    stints,
  };
}

/** A long stint counts more. */
function overStints(stints: readonly InsightStint[], figureOf: (stint: InsightStint) => number | null) {
  const known = stints.flatMap((stint) => {
    const value = figureOf(stint);
    return value === null ? [] : [{ value, laps: stint.laps }];
  });
  const laps = sum(known.map((each) => each.laps));
  return laps === 0 ? null : sum(known.map((each) => each.value * each.laps)) / laps;
}
