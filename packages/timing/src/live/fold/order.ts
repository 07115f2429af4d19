/** The order of the board: by measured times, or as a scored feed sends it. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { isRanked, type Measured, measures } from '../../classification/ranking.ts';
import type { CompetitorHistory } from '../session-state.ts';
import { type Draft, historyOf, rowOf } from './draft.ts';

/** The facts that the rules of a classification need. */
export function measuredOf(row: LiveRow, { bestSetAtMs }: CompetitorHistory): Measured {
  return {
    className: row.className ?? '',
    status: row.status,
    lapCount: row.laps,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestLapTimeMs,
    bestSetAtMs,
  };
}

/** Moves one competitor to its place among the others, who are in order, and returns that place. */
export function rerank(draft: Draft, index: number): number {
  const { order } = draft;
  const from = placeOf(draft, index);
  const to = placeAmong(draft, index, from);
  if (to !== from) order.splice(to, 0, ...order.splice(from, 1));
  draft.needsRescore = true;
  return to;
}

/** The search starts at the place on the board, or at the end for a new competitor: most are still near it. */
function placeOf({ order, rows }: Draft, index: number): number {
  const start = Math.min(rows[index]?.leaderboardPosition || order.length, order.length) - 1;
  for (let step = 0; step < order.length; step++) {
    if (order[start - step] === index) return start - step;
    if (order[start + step] === index) return start + step;
  }
  return -1;
}

function placeAmong(draft: Draft, index: number, from: number): number {
  const { order } = draft;
  const [ahead, behind] = [order[from - 1], order[from + 1]];
  if (ahead !== undefined && compare(draft, index, ahead) < 0) return firstBehind(draft, index, 0, from - 1);
  if (behind !== undefined && compare(draft, behind, index) < 0)
    return firstBehind(draft, index, from + 2, order.length) - 1;
  return from;
}

/** The first place from `low` to `high` whose competitor is behind this one; `high` if there is none. */
function firstBehind(draft: Draft, index: number, low: number, high: number): number {
  let [first, last] = [low, high];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (compare(draft, index, draft.order[middle] ?? index) < 0) last = middle;
    else first = middle + 1;
  }
  return first;
}

export function rerankAll(draft: Draft): void {
  draft.order.sort((a, b) => compare(draft, a, b));
  draft.needsRescore = true;
}

function compare(draft: Draft, one: number, other: number): number {
  const { scoring, rankedBy } = draft.session;
  if (scoring === 'feed') {
    const [feedValues, otherFeedValues] = [
      historyOf(draft, one).feedValues,
      historyOf(draft, other).feedValues,
    ];
    const position = rankedBy === 'distance' ? feedValues.distancePosition : feedValues.bestLapPosition;
    const otherPosition =
      rankedBy === 'distance' ? otherFeedValues.distancePosition : otherFeedValues.bestLapPosition;
    // A feed's tables keep rows of an earlier run, at the places they had then.
    const unmeasured = Number(isUnmeasured(draft, one)) - Number(isUnmeasured(draft, other));
    if (unmeasured !== 0) return unmeasured;
    if (position !== null && otherPosition !== null) {
      // Only changed rows are sent, so two can have the same position for a moment.
      return (
        position - otherPosition ||
        compareMeasured(draft, one, other) ||
        otherFeedValues.turn - feedValues.turn
      );
    }
    if (position !== otherPosition) return position === null ? 1 : -1;
  }
  return compareMeasured(draft, one, other) || one - other;
}

/** Without a time in a ranking by time, or without a lap in one by distance: behind all others. */
function isUnmeasured({ session, rows }: Draft, index: number): boolean {
  const row = rows[index];
  return session.rankedBy === 'best-lap' ? (row?.bestLapTimeMs ?? null) === null : (row?.laps ?? 0) === 0;
}

function compareMeasured(draft: Draft, one: number, other: number): number {
  const [row, otherRow] = [rowOf(draft, one), rowOf(draft, other)];
  const group = groupOf(row) - groupOf(otherRow);
  if (group !== 0) return group;
  const measure = measures[draft.session.rankedBy];
  const measured = isRanked(row)
    ? measure.compare(measuredOf(row, historyOf(draft, one)), measuredOf(otherRow, historyOf(draft, other)))
    : 0;
  // Infinity minus infinity is NaN, which counts as equal here.
  return measured || startOf(row) - startOf(otherRow) || 0;
}

/** The ranked, the non-starters, the disqualified. */
function groupOf({ status }: LiveRow): number {
  if (status === 'DNS') return 1;
  return status === 'DQ' ? 2 : 0;
}

function startOf({ startPosition }: LiveRow): number {
  return startPosition || Number.POSITIVE_INFINITY;
}
