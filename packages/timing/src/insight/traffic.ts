/** Who is in the way on the next lap: slower cars that are reached, and faster ones that arrive from behind. */

import { type Arithmetic, count, ms } from './arithmetic.ts';
import type { CarPace } from './car-pace.ts';
import type { FieldPace } from './fair-pace.ts';
import { median } from './numbers.ts';
import { lapNow } from './rejoin.ts';

export type Met = {
  carId: string;
  /** after the line */
  inMs: number;
  /** in a lap: positive for a slower car, negative for a faster one */
  slowerMs: number;
};

export type Traffic = {
  lapNumber: number;
  reached: readonly Met[];
  arriving: readonly Met[];
  cost: TrafficCost;
};

/** What a lap in traffic has cost so far. `none`: no more than laps scatter. */
export type TrafficCost =
  | { kind: 'unknown' }
  | { kind: 'none' }
  | { kind: 'cost'; costMs: number; worked: Arithmetic };

const FEWEST_LAPS = 3;
const FEWEST_FREE_LAPS = 4;
/** Of a median, in spreads of the single laps. */
const MEDIAN_ERROR = 1.25;
/** It is shown with one decimal. */
const LEAST_MS = 50;

export function trafficAhead(own: CarPace, field: FieldPace): Traffic | null {
  const lapMs = lapNow(own, field);
  if (lapMs === null || own.lastEndMs === null) return null;
  const reached: Met[] = [];
  const arriving: Met[] = [];
  for (const other of field.cars) {
    const otherMs = lapNow(other, field);
    const isOnTrack = other.car.isRunning && !other.car.isInPit;
    if (other === own || !isOnTrack || otherMs === null || other.lastEndMs === null) continue;
    const slowerMs = otherMs - lapMs;
    // How long ago it crossed the line when the own car did, whatever its lap.
    const aheadMs = (((own.lastEndMs - other.lastEndMs) % otherMs) + otherMs) % otherMs;
    const behindMs = otherMs - aheadMs;
    if (slowerMs > 0 && aheadMs < slowerMs) {
      reached.push({ carId: other.car.id, inMs: (aheadMs / slowerMs) * lapMs, slowerMs });
    } else if (slowerMs < 0 && behindMs < -slowerMs) {
      arriving.push({ carId: other.car.id, inMs: (behindMs / -slowerMs) * lapMs, slowerMs });
    }
  }
  const sooner = (a: Met, b: Met) => a.inMs - b.inMs;
  return {
    lapNumber: own.lapCount + 1,
    reached: reached.sort(sooner),
    arriving: arriving.sort(sooner),
    cost: costOf(own),
  };
}

function costOf({ laps, usualMs, spreadMs }: CarPace): TrafficCost {
  const held = laps.filter(({ leftOut }) => leftOut === 'traffic').map(({ fairMs }) => fairMs);
  const freeLaps = laps.filter(({ leftOut }) => leftOut === null).length;
  const heldMs = median(held);
  // With fewer free laps, those in traffic are part of the usual lap.
  const isKnown = held.length >= FEWEST_LAPS && freeLaps >= FEWEST_FREE_LAPS;
  if (usualMs === null || heldMs === undefined || !isKnown) return { kind: 'unknown' };
  const errorMs = MEDIAN_ERROR * spreadMs * Math.sqrt(1 / held.length + 1 / freeLaps);
  if (heldMs - usualMs < Math.max(LEAST_MS, errorMs)) return { kind: 'none' };
  return {
    kind: 'cost',
    costMs: heldMs - usualMs,
    worked: {
      rule: 'traffic',
      terms: [
        ms('lap-in-traffic', heldMs),
        ms('lap-without', -usualMs),
        { ...ms('cost', heldMs - usualMs), isSum: true },
        count('laps-in-traffic', held.length),
      ],
    },
  };
}
