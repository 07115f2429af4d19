/**
 * How much of the differences in pace has become distance so far. A bunch, safety cars and traffic undo them: the second half
 * of the laps so far shows how much, compared with what the pace of each car would have given.
 */

import { groupBy } from '../group-by.ts';
import type { CarPace } from './car-pace.ts';
import { clamp, median, robustSpread } from './numbers.ts';

/** As if this many cars had shown the usual share. */
const PRIOR_CARS = 4;
const PRIOR_SHARE = 0.5;
const FEWEST_LAPS = 8;

export type Held = {
  /** from 0 (pace says nothing about the end) to 1 (every tenth stays) */
  share: number;
  /** how far cars end up from what was expected, as if each lap added its part by chance */
  scatterMs: number;
};

const nothingKnown: Held = { share: PRIOR_SHARE, scatterMs: 0 };

export function heldShare(cars: readonly CarPace[]): Held {
  const most = Math.max(0, ...cars.map(({ lapCount }) => lapCount));
  const to = most - 1;
  const from = Math.max(1, Math.floor(most / 2));
  if (to - from < FEWEST_LAPS / 2) return nothingKnown;
  const seen = cars.flatMap(({ car, laps, usualMs }) => {
    const startMs = car.endsMs[from - 1] ?? null;
    const endMs = car.endsMs[to - 1] ?? null;
    if (startMs === null || endMs === null || usualMs === null) return [];
    // Stops are forecast on their own.
    const stopMs = laps
      .slice(from, to)
      .reduce((total, lap) => total + (lap.leftOut === 'pit' ? Math.max(0, lap.lapMs - usualMs) : 0), 0);
    return [
      { className: car.className, expectedMs: (to - from) * usualMs, tookMs: endMs - startMs - stopMs },
    ];
  });
  // Classes differ by so much that they would hide what happens within them.
  const compared = [...groupBy(seen, ({ className }) => className).values()].flatMap(awayFromMiddle);
  if (compared.length < 3) return nothingKnown;
  const typicalMs = (median(compared.map(({ expectedMs }) => Math.abs(expectedMs))) ?? 0) || 1;
  let both = PRIOR_CARS * PRIOR_SHARE;
  let alone = PRIOR_CARS;
  for (const { expectedMs, tookMs } of compared) {
    // In units of a typical difference, so that one car with a problem does not decide.
    const expected = clamp(expectedMs / typicalMs, -3, 3);
    const took = clamp(tookMs / typicalMs, -6, 6);
    both += expected * took;
    alone += expected * expected;
  }
  const share = clamp(both / alone, 0, 1);
  const left = compared.map(({ expectedMs, tookMs }) => tookMs - share * expectedMs);
  return { share, scatterMs: (robustSpread(left) ?? 0) / Math.sqrt(to - from) };
}

type Seen = { expectedMs: number; tookMs: number };

function awayFromMiddle(seen: readonly Seen[]): Seen[] {
  const expected = median(seen.map(({ expectedMs }) => expectedMs)) ?? 0;
  const took = median(seen.map(({ tookMs }) => tookMs)) ?? 0;
  if (seen.length < 2) return [];
  return seen.map(({ expectedMs, tookMs }) => ({ expectedMs: expectedMs - expected, tookMs: tookMs - took }));
}
