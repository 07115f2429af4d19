/** Computes the values that depend on laps, times and places of all competitors after a change. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { bestLapsOf } from '../../classification/best-of-field.ts';
import { isSameGap, placeRows } from '../board/place-rows.ts';
import { copyOf, type RowScore } from '../board/row-fields.ts';
import { changeSession, type Draft, doubtRow, doubtSession, historyOf, rowOf } from './draft.ts';
import { gapsInOrder } from './gaps.ts';
import { leaderLapsOf, markerOf } from './markers.ts';

/** The rows of the board, in order. */
export function refreshBoard(draft: Draft): LiveRow[] {
  if (draft.needsRescore) {
    rescore(draft);
    if (draft.session.scoring === 'feed') doubtPositions(draft);
    const { lapsPlanned } = draft.session;
    if (!draft.setup.areLapsToGoGiven && lapsPlanned !== null) {
      changeSession(draft, { lapsToGo: Math.max(0, lapsPlanned - leaderLapsOf(draft)) });
    }
  }
  const rows = draft.order.map((index) => rowOf(draft, index));
  return draft.needsRescore ? placeRows(rows, draft.session) : rows;
}

/** Best laps, markers and gaps. */
function rescore(draft: Draft): void {
  const best = bestLaps(draft);
  const gapsOf = gapsInOrder(draft);
  for (const index of draft.order) {
    const row = rowOf(draft, index);
    // Comes first, because gaps are not measured to stopped competitors.
    const marker = markerOf(draft, row);
    const { difference, gap, differenceInClass, gapInClass } = gapsOf(row, marker);
    const isBestTime = best.field?.index === index;
    const isBestTimeInClass = best.classes.get(row.className ?? '')?.index === index;
    const scored = { marker, isBestTime, isBestTimeInClass, difference, gap, differenceInClass, gapInClass };
    if (!isScoredSo(row, scored)) draft.rows[index] = copyOf(row, scored);
  }
  changeSession(draft, {
    bestLapTimeMs: best.field?.bestTimeMs ?? null,
    bestLapRow: best.field?.index ?? null,
    bestLapNumber: best.field === null ? null : rowOf(draft, best.field.index).bestInLap,
  });
}

function bestLaps(draft: Draft) {
  const cars = draft.order.map((index) => {
    const { status, className, bestLapTimeMs } = rowOf(draft, index);
    const { bestSetAtMs } = historyOf(draft, index);
    return { index, status, className: className ?? '', bestTimeMs: bestLapTimeMs, bestSetAtMs };
  });
  return bestLapsOf(cars);
}

function isScoredSo(row: LiveRow, scored: RowScore): boolean {
  return (
    row.marker === scored.marker &&
    row.isBestTime === scored.isBestTime &&
    row.isBestTimeInClass === scored.isBestTimeInClass &&
    isSameGap(row.difference, scored.difference) &&
    isSameGap(row.gap, scored.gap) &&
    isSameGap(row.differenceInClass, scored.differenceInClass) &&
    isSameGap(row.gapInClass, scored.gapInClass)
  );
}

function doubtPositions(draft: Draft): void {
  const byDistance = draft.session.rankedBy === 'distance';
  const positionOf = (index: number | undefined) => {
    const feedValues = index === undefined ? undefined : draft.histories[index]?.feedValues;
    return byDistance ? feedValues?.distancePosition : feedValues?.bestLapPosition;
  };
  draft.order.forEach((index, place) => {
    const position = positionOf(index) ?? null;
    const isShared =
      position !== null &&
      (positionOf(draft.order[place - 1]) === position || positionOf(draft.order[place + 1]) === position);
    doubtRow(draft, index, 'position-shared', isShared);
  });
}

/** Missed data is complete again once everyone still on the way has been reported again. */
export function settleFeedGap(draft: Draft): void {
  const isMissing = isAnybodyMissing(draft);
  doubtSession(draft, 'feed-gap', isMissing);
  if (!isMissing) draft.feedGapTurn = 0;
}

/** Starts with the one who was missing last time, and so usually ends there. */
function isAnybodyMissing(draft: Draft): boolean {
  const { rows, histories, feedGapTurn, awaited } = draft;
  for (let step = 0; step < rows.length; step++) {
    const index = (awaited + step) % rows.length;
    const row = rows[index];
    if (!row || row.isFinished || row.status !== 'Normal') continue;
    if ((histories[index]?.turn ?? 0) >= feedGapTurn) continue;
    draft.awaited = index;
    return true;
  }
  return false;
}
