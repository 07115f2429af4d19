/** Computes the values that depend on laps, times and places of all competitors after a change. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { bestLapsOf } from '../../classification/best-laps.ts';
import { placeRows } from '../board/place-rows.ts';
import { changeRow, changeSession, type Draft, doubtRow, doubtSession, historyOf, rowOf } from './draft.ts';
import { refreshGaps } from './gaps.ts';
import { leaderLapsOf, refreshMarkers } from './markers.ts';

/** The rows of the board, in order. */
export function refreshBoard(draft: Draft): LiveRow[] {
  if (draft.needsRescore) {
    refreshBests(draft);
    // Stopped competitors are marked first, because gaps are not measured to them.
    refreshMarkers(draft);
    refreshGaps(draft);
    if (draft.session.scoring === 'feed') doubtPositions(draft);
    const { lapsPlanned } = draft.session;
    if (!draft.setup.areLapsToGoGiven && lapsPlanned !== null) {
      changeSession(draft, { lapsToGo: Math.max(0, lapsPlanned - leaderLapsOf(draft)) });
    }
  }
  const rows = draft.order.map((index) => rowOf(draft, index));
  return draft.needsRescore ? placeRows(rows, draft.session) : rows;
}

function refreshBests(draft: Draft): void {
  const cars = draft.order.map((index) => {
    const { status, className, bestLapTimeMs } = rowOf(draft, index);
    const { bestSetAtMs } = historyOf(draft, index);
    return { index, status, className: className ?? '', bestTimeMs: bestLapTimeMs, bestSetAtMs };
  });
  const best = bestLapsOf(cars);
  for (const { index, className } of cars) {
    const row = rowOf(draft, index);
    const isBestTime = best.field?.index === index;
    const isBestTimeInClass = best.classes.get(className)?.index === index;
    if (row.isBestTime === isBestTime && row.isBestTimeInClass === isBestTimeInClass) continue;
    changeRow(draft, index, { isBestTime, isBestTimeInClass });
  }
  changeSession(draft, {
    bestLapTimeMs: best.field?.bestTimeMs ?? null,
    bestLapRow: best.field?.index ?? null,
    bestLapNumber: best.field === null ? null : rowOf(draft, best.field.index).bestInLap,
  });
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
