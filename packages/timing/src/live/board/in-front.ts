/** Which competitor counts as the one in front, to whom a gap is measured. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { isGapReference } from '../../classification/ranking.ts';

/**
 * The same as in the result, so that live and results agree. While a race runs, a car that has missed several laps must
 * have stopped, and does not count either. A result cannot know that.
 */
export function countsAsInFront(
  row: Pick<LiveRow, 'status' | 'marker' | 'isNotClassified'>,
  { rankedBy, isEnded }: Pick<BoardSession, 'rankedBy' | 'isEnded'>,
): boolean {
  if (row.isNotClassified || !isGapReference(row, rankedBy)) return false;
  return isEnded || rankedBy === 'best-lap' || row.marker !== 'MissedSeveralLaps';
}
