/** What a stop costs in this race: measured from the stops so far, as the time lost against staying on the track. */

import { type Arithmetic, count, ms } from './arithmetic.ts';
import type { CarPace } from './car-pace.ts';
import type { FieldPace } from './fair-pace.ts';
import { median, robustSpread } from './numbers.ts';

export type MeasuredStop = {
  carId: string;
  className: string;
  /** the lap that ended in the pits or began there */
  lapNumber: number;
  atMs: number;
  lossMs: number;
  /** under yellow or a safety car */
  isNeutral: boolean;
};

export type PitLoss = {
  lossMs: number;
  spreadMs: number;
  stops: number;
  worked: Arithmetic;
};

/** A repair is this many times longer than the usual stop. */
const REPAIR = 2.5;
/** So many of the newest: early in a race stops are shorter or longer than later. */
const NEWEST_STOPS = 20;
/** Of fewer stops there is no median. */
const FEWEST_STOPS = 3;
const FEWEST_IN_CLASS = 6;
const FEWEST_NEUTRAL = 3;

/** All stops whose in-lap and out-lap are complete, the oldest first. */
export function measuredStops(field: FieldPace): MeasuredStop[] {
  return field.cars.flatMap((pace) => stopsOf(pace, field)).sort((a, b) => a.atMs - b.atMs);
}

function stopsOf(pace: CarPace, { baseline }: FieldPace): MeasuredStop[] {
  const { car, laps, usualMs } = pace;
  if (usualMs === null) return [];
  const inPit = new Set(car.pitLaps);
  return car.pitLaps.flatMap((lapNumber) => {
    // Two laps with a stop in a row are a repair, or a penalty after a stop.
    if (inPit.has(lapNumber + 1) || inPit.has(lapNumber - 1)) return [];
    const into = laps[lapNumber - 1];
    const out = laps[lapNumber];
    if (!into || !out || into.leftOut === 'untimed' || out.leftOut === 'untimed' || lapNumber === 1)
      return [];
    const factors = [into, out].map(({ fromMs, endMs }) => {
      const at = baseline.laps.find(({ untilMs }) => untilMs >= (fromMs + endMs) / 2);
      return { factor: at?.factor ?? baseline.nowFactor, isNeutral: at?.isNeutral ?? false };
    });
    const isFlagged = [into, out].some((lap) => isUnderFlag(car, lap.lapNumber));
    const expectedMs = factors.reduce((total, { factor }) => total + factor * usualMs, 0);
    const lossMs = into.lapMs + out.lapMs - expectedMs;
    if (lossMs <= 0) return [];
    const isNeutral = isFlagged || factors.some((one) => one.isNeutral);
    return [{ carId: car.id, className: car.className, lapNumber, atMs: out.endMs, lossMs, isNeutral }];
  });
}

function isUnderFlag(
  car: { yellowLaps: readonly number[]; redLaps: readonly number[] },
  lap: number,
): boolean {
  return car.yellowLaps.includes(lap) || car.redLaps.includes(lap);
}

/** null before a few have stopped. Stops of the own class, if there are enough of them. */
export function pitLoss(
  stops: readonly MeasuredStop[],
  wanted: { className: string; isNeutral: boolean },
): PitLoss | null {
  const alike = stops.filter(({ isNeutral }) => isNeutral === wanted.isNeutral);
  const enough = !wanted.isNeutral || alike.length >= FEWEST_NEUTRAL ? alike : [];
  const underFlag = enough.length > 0 ? enough : stops;
  const inClass = underFlag.filter(({ className }) => className === wanted.className);
  const hasClass = inClass.length >= FEWEST_IN_CLASS;
  const chosen = (hasClass ? inClass : underFlag).slice(-NEWEST_STOPS);
  const first = median(chosen.map(({ lossMs }) => lossMs));
  if (first === undefined) return null;
  const usual = chosen.filter(({ lossMs }) => lossMs <= first * REPAIR);
  if (usual.length < FEWEST_STOPS) return null;
  const samples = usual.map(({ lossMs }) => lossMs);
  const lossMs = median(samples) ?? first;
  return {
    lossMs,
    spreadMs: robustSpread(samples) ?? 0,
    stops: samples.length,
    worked: {
      rule: 'pit-loss',
      terms: [ms('median-loss', lossMs), count('stops', samples.length)],
      samples,
      leftOut: {
        neutral: underFlag === stops ? 0 : stops.length - alike.length,
        repair: chosen.length - usual.length,
        'other-class': hasClass ? underFlag.length - inClass.length : 0,
      },
    },
  };
}
