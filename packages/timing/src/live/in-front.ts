/** Who counts as the one in front, to whom a gap is measured. */

import type { BoardSession } from '@lapwing/contract/live-board';
import type { LiveRow } from '@lapwing/contract/live-row';

/** While a race runs, who has retired is nobody's goal; its result measures to everybody who has a place. */
export function countsAsInFront(
  { status }: Pick<LiveRow, 'status'>,
  { isEnded, rankedBy }: Pick<BoardSession, 'isEnded' | 'rankedBy'>,
): boolean {
  return isEnded || rankedBy === 'best-lap' || status !== 'DNF';
}
