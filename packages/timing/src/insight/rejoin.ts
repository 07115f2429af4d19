/** Where a stop would put a car: its place when it has completed the lap out of the pits, and who is around it. */

import { type Arithmetic, count, ms } from './arithmetic.ts';
import type { CarPace } from './car-pace.ts';
import type { FieldPace } from './fair-pace.ts';
import { type MeasuredStop, type PitLoss, pitLoss } from './pit-loss.ts';

export type Neighbour = {
  carId: string;
  gapMs: number;
  /** how much slower than the own car it is in a lap; negative if it is faster */
  slowerMs: number;
};

export type Rejoin = {
  /** the stop is at the end of this lap */
  lapNumber: number;
  place: number;
  /** when the lap out of the pits ends */
  atMs: number;
  ahead: Neighbour | null;
  behind: Neighbour | null;
  loss: PitLoss;
  /** everybody around, with seconds ahead (negative) or behind (positive), the nearest first */
  near: readonly { carId: string; gapMs: number }[];
  worked: Arithmetic;
};

const NEAR_MS = 12_000;
/** A lap that much slower than usual says that something happens. */
const SLOW = 1.05;
/** The lap into the pits and the one out of them. */
const STOP_LAPS = 2;

/** `waitLaps`: 0 for a stop at the end of the running lap. null while the field is slow, and before the first stop. */
export function rejoin(
  own: CarPace,
  field: FieldPace,
  stops: readonly MeasuredStop[],
  waitLaps = 0,
): Rejoin | null {
  if (isSlowNow(own, field)) return null;
  const loss = pitLoss(stops, { className: own.car.className, isNeutral: false });
  const lapMs = lapNow(own, field);
  if (loss === null || lapMs === null || own.lastEndMs === null) return null;
  const lapNumber = own.lapCount + 1 + waitLaps;
  const driven = waitLaps + STOP_LAPS;
  const atMs = own.lastEndMs + driven * lapMs + loss.lossMs;
  const others = field.cars.flatMap((other) => {
    if (other === own || !other.car.isRunning) return [];
    const otherMs = endOfLap(other, lapNumber + 1, field, loss.lossMs);
    return otherMs === null ? [] : [{ other, gapMs: otherMs - atMs }];
  });
  const inFront = others.filter(({ gapMs }) => gapMs < 0);
  const neighbours = onTrackAround(own, field, atMs, loss.lossMs);
  const [ahead, behind] = [nearestOf(neighbours, -1), nearestOf(neighbours, 1)];
  const neighbour = (one: (typeof neighbours)[number] | null): Neighbour | null =>
    one === null
      ? null
      : {
          carId: one.other.car.id,
          gapMs: Math.abs(one.gapMs),
          slowerMs: (lapNow(one.other, field) ?? lapMs) - lapMs,
        };
  return {
    lapNumber,
    place: inFront.length + 1,
    atMs,
    ahead: neighbour(ahead),
    behind: neighbour(behind),
    loss,
    near: neighbours
      .filter(({ gapMs }) => Math.abs(gapMs) <= NEAR_MS)
      .toSorted((a, b) => Math.abs(a.gapMs) - Math.abs(b.gapMs))
      .map(({ other, gapMs }) => ({ carId: other.car.id, gapMs })),
    worked: {
      rule: 'rejoin',
      terms: [
        ms('last-crossing', own.lastEndMs, own.car.id),
        { ...ms('laps-driven', driven * lapMs), key: 'laps-driven' },
        ms('pit-loss', loss.lossMs),
        { ...ms('after-stop', atMs), isSum: true },
        ...[nearestOf(inFront, -1), nearestOf(others, 1)].flatMap((one) =>
          one === null
            ? []
            : [ms(one.gapMs < 0 ? 'car-in-front' : 'car-behind', atMs + one.gapMs, one.other.car.id)],
        ),
        count('cars-in-front', inFront.length),
      ],
    },
  };
}

/**
 * Nobody knows how long a safety car stays out, or how slow a wet track becomes. The field is known a lap late, so that the last
 * lap of the car itself counts too.
 */
function isSlowNow({ laps, usualMs }: CarPace, { baseline }: FieldPace): boolean {
  if (baseline.isNeutralNow) return true;
  const last = laps.at(-1);
  if (last === undefined || usualMs === null || last.leftOut === 'pit') return false;
  return last.lapMs > usualMs * SLOW;
}

/** The next lap of a car, at the pace of the field now; null without a pace. */
export function lapNow({ paceMs }: CarPace, { baseline }: FieldPace): number | null {
  return paceMs === null ? null : paceMs * baseline.nowFactor;
}

/** When a car completes a lap, or did; one in the pits still has its loss ahead of it. */
function endOfLap(other: CarPace, lapNumber: number, field: FieldPace, lossMs: number): number | null {
  const driven = other.car.endsMs[lapNumber - 1];
  if (driven !== undefined && driven !== null) return driven;
  const lapMs = lapNow(other, field);
  if (lapMs === null || other.lastEndMs === null) return null;
  return other.lastEndMs + (lapNumber - other.lapCount) * lapMs + pendingLoss(other, lossMs);
}

/** On the out lap, most of the loss has not been seen at the line yet. */
function pendingLoss(other: CarPace, lossMs: number): number {
  if (other.car.isInPit) return lossMs;
  return other.car.pitLaps.includes(other.lapCount) ? lossMs / 2 : 0;
}

type Around = { other: CarPace; gapMs: number };

/** The cars that cross the line nearest to that moment, whatever lap they are on. */
function onTrackAround(own: CarPace, field: FieldPace, atMs: number, lossMs: number): Around[] {
  return field.cars.flatMap((other) => {
    if (other === own || !other.car.isRunning || other.lastEndMs === null) return [];
    const lapMs = lapNow(other, field);
    if (lapMs === null || lapMs <= 0) return [];
    const sinceMs = atMs - other.lastEndMs - pendingLoss(other, lossMs);
    // Negative: crossed just before; positive: crosses soon after.
    const beforeMs = ((sinceMs % lapMs) + lapMs) % lapMs;
    return [beforeMs <= lapMs / 2 ? { other, gapMs: -beforeMs } : { other, gapMs: lapMs - beforeMs }];
  });
}

function nearestOf(around: readonly Around[], side: -1 | 1): Around | null {
  let best: Around | null = null;
  for (const one of around) {
    if (Math.sign(one.gapMs || -1) !== side) continue;
    if (best === null || Math.abs(one.gapMs) < Math.abs(best.gapMs)) best = one;
  }
  return best;
}
