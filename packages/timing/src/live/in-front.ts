/** Who counts as the one in front, to whom a gap is measured. */

import type { BoardSession } from '@lapwing/contract/live-board';
import type { LiveRow } from '@lapwing/contract/live-row';

/** While a race runs, who drives no more is nobody's goal; its result measures to everybody who has a place. */
export function countsAsInFront(
  row: Pick<LiveRow, 'status' | 'marker'>,
  { isEnded, rankedBy }: Pick<BoardSession, 'isEnded' | 'rankedBy'>,
): boolean {
  return isEnded || rankedBy === 'best-lap' || !drivesNoMore(row);
}

/** Retired, or not seen on the track for so many laps of the leader that it must have stopped. */
export function drivesNoMore({ status, marker }: Pick<LiveRow, 'status' | 'marker'>): boolean {
  return status === 'DNF' || marker === 'MissedSeveralLaps';
}
