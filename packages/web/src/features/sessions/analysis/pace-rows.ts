/** The pace of a field: how everybody's racing laps are spread, on one scale. */

import { type LapSpread, lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { racingTimes } from '@lapwing/timing/analysis/racing-laps';
import type { FieldRunner } from '../field-runner.ts';
import type { RankedRow } from '../ranked-rows.ts';

export type PaceRow = { row: RankedRow; spread: LapSpread };

export const paceOrders = ['result', 'median', 'consistency'] as const;
export type PaceOrder = (typeof paceOrders)[number];

/** Fewer laps say nothing about how steady they were. */
const FEWEST_LAPS = 3;

/** Without those who drove too few racing laps. */
export function paceRows(runners: readonly FieldRunner[]): PaceRow[] {
  return runners.flatMap(({ row, laps }) => {
    const spread = lapSpread(racingTimes(laps));
    return spread === null || spread.lapCount < FEWEST_LAPS ? [] : [{ row, spread }];
  });
}

export function inPaceOrder(rows: readonly PaceRow[], order: PaceOrder): PaceRow[] {
  if (order === 'result') return [...rows];
  const key = order === 'median' ? 'medianMs' : 'deviationMs';
  return rows.toSorted((one, other) => one.spread[key] - other.spread[key]);
}

/** How much longer than most need the scale may be for the slowest. */
const STRETCH = 2;

/** From the fastest whisker to the slowest; one competitor who is far off does not flatten the rest. */
export function paceDomain(rows: readonly PaceRow[]): readonly [number, number] {
  const lows = rows.map(({ spread }) => spread.lowWhiskerMs);
  const highs = rows.map(({ spread }) => spread.highWhiskerMs).sort((one, other) => one - other);
  const low = Math.min(...lows);
  const most = highs[Math.floor((highs.length - 1) * 0.9)] ?? low;
  const high = Math.min(highs.at(-1) ?? low, low + (most - low) * STRETCH);
  const margin = Math.max(100, (high - low) * 0.03);
  return [low - margin, high + margin];
}
