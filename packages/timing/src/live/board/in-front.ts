/** Who counts as the one in front, to whom a gap is measured. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { isRanked } from '../../classification/ranking.ts';

/** In a race who drives no more is nobody's goal, also once it is over; a best lap stays one to beat. */
export function countsAsInFront(
  row: Pick<LiveRow, 'status' | 'marker'>,
  rankedBy: BoardSession['rankedBy'],
): boolean {
  return isRanked(row) && (rankedBy === 'best-lap' || !drivesNoMore(row));
}

/** Retired, or not seen on the track for so many laps of the leader that it must have stopped. */
function drivesNoMore({ status, marker }: Pick<LiveRow, 'status' | 'marker'>): boolean {
  return status === 'DNF' || marker === 'MissedSeveralLaps';
}
