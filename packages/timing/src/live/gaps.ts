/** How far apart the rows of a board are, overall and in their classes. */

import type { LiveGap, LiveRow } from '@lapwing/contract/live-row';
import { isRanked } from '../classification/ranking.ts';
import { bookOf, changeRow, type Draft, rowOf } from './draft.ts';
import { noGap } from './empty-row.ts';
import { isSameGap } from './place-rows.ts';
import type { Book } from './session-state.ts';

type Car = { row: LiveRow; book: Book };
type Ahead = { leader: Car; inFront: Car };

export function refreshGaps(draft: Draft): void {
  let field: Ahead | undefined;
  const classes = new Map<string | null, Ahead>();
  for (const index of draft.order) {
    const car = { row: rowOf(draft, index), book: bookOf(draft, index) };
    if (!isRanked(car.row)) {
      setGaps(draft, car.row, noGap, noGap, noGap, noGap);
      continue;
    }
    const inClass = classes.get(car.row.className);
    setGaps(
      draft,
      car.row,
      gapTo(draft, field?.leader, car),
      gapTo(draft, field?.inFront, car),
      gapTo(draft, inClass?.leader, car),
      gapTo(draft, inClass?.inFront, car),
    );
    field = { leader: field?.leader ?? car, inFront: car };
    classes.set(car.row.className, { leader: inClass?.leader ?? car, inFront: car });
  }
}

function setGaps(
  draft: Draft,
  row: LiveRow,
  difference: LiveGap,
  gap: LiveGap,
  differenceInClass: LiveGap,
  gapInClass: LiveGap,
): void {
  if (
    isSameGap(row.difference, difference) &&
    isSameGap(row.gap, gap) &&
    isSameGap(row.differenceInClass, differenceInClass) &&
    isSameGap(row.gapInClass, gapInClass)
  ) {
    return;
  }
  changeRow(draft, row.index, { difference, gap, differenceInClass, gapInClass });
}

function gapTo(draft: Draft, ahead: Car | undefined, behind: Car): LiveGap {
  if (ahead === undefined) return noGap;
  if (draft.session.rankedBy === 'best-lap')
    return timeGap(ahead.row.bestLapTimeMs, behind.row.bestLapTimeMs);
  const isSettled =
    draft.session.isEnded || behind.row.isFinished || behind.book.hasTakenFlag || behind.row.status === 'DNF';
  const lapsAhead = ahead.row.laps - behind.row.laps;
  if (lapsAhead === 0) return timeGap(ahead.row.totalTimeMs, behind.row.totalTimeMs);
  if (lapsAhead < 0) return noGap;
  return isSettled ? { kind: 'laps', laps: lapsAhead } : heldGap(ahead, behind, lapsAhead);
}

/**
 * When the one ahead crosses the line, those behind have not lost a lap: they are on their way. So the gap is the one
 * at their last crossing, until it is certain that whole laps lie between.
 */
function heldGap(ahead: Car, behind: Car, lapsAhead: number): LiveGap {
  const endMs = behind.book.laps.at(-1)?.totalTimeMs ?? null;
  const aheadEndMs = ahead.book.laps.at(-1)?.totalTimeMs ?? null;
  const wasThere = endMs !== null && aheadEndMs !== null && aheadEndMs <= endMs;
  const laps = wasThere ? lapsAhead : lapsAhead - 1;
  if (laps > 0) return { kind: 'laps', laps };
  const sameLapEndMs = ahead.book.laps[behind.row.laps - 1]?.totalTimeMs ?? null;
  if (endMs === null || sameLapEndMs === null) return noGap;
  return timeGap(sameLapEndMs + ahead.row.penaltyMs, endMs + behind.row.penaltyMs);
}

/** An order that somebody else decided can put the slower in front: then there is no time to show. */
function timeGap(aheadMs: number | null, behindMs: number | null): LiveGap {
  if (aheadMs === null || behindMs === null || behindMs < aheadMs) return noGap;
  return { kind: 'time', timeMs: behindMs - aheadMs };
}
