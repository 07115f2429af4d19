/** The pace of a field: the distribution of everyone's racing laps, on one scale. */

import { type LapSpread, lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { racingTimes } from '@lapwing/timing/analysis/racing-laps';
import { type BoxScale, boxScale } from '../../../ui/charts/box-scale.ts';
import type { FieldRunner } from '../state/field-runner.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

export type PaceRow = { row: RankedRow; spread: LapSpread };

export const paceOrders = ['result', 'median', 'consistency'] as const;
export type PaceOrder = (typeof paceOrders)[number];

/** Fewer laps do not show how consistent they were. */
const FEWEST_LAPS = 3;

/** Without competitors who drove too few racing laps. */
export function paceRows(runners: readonly FieldRunner[]): PaceRow[] {
  return runners.flatMap(({ row, laps }) => {
    const spread = lapSpread(racingTimes(laps));
    return spread === null || spread.lapCount < FEWEST_LAPS ? [] : [{ row, spread }];
  });
}

/** Those who are worth a sentence: they drove at least half as many racing laps as anyone. */
export function wholeDistances(rows: readonly PaceRow[]): PaceRow[] {
  const most = Math.max(0, ...rows.map(({ spread }) => spread.lapCount));
  return rows.filter(({ spread }) => spread.lapCount * 2 >= most);
}

export function inPaceOrder(rows: readonly PaceRow[], order: PaceOrder): PaceRow[] {
  if (order === 'result') return [...rows];
  const key = order === 'median' ? 'medianMs' : 'deviationMs';
  return rows.toSorted((a, b) => a.spread[key] - b.spread[key]);
}

export function paceScale(rows: readonly PaceRow[]): BoxScale {
  return boxScale(
    rows.map(({ spread }) => spread.lowWhiskerMs),
    rows.map(({ spread }) => spread.highWhiskerMs),
  );
}
