/** What became of a competitor, from the row of a classification. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import { parseLapTime } from '../lap-time.ts';

/** Has a place: the classification decides, and may also give one to a retired competitor. */
export function isPlaced({ isQualified }: Pick<ClassificationRow, 'isQualified'>): boolean {
  return isQualified;
}

/** Has driven, as far as the data shows: entries of a future session have not. */
export function hasDriven({ numberOfLaps, totalTime, bestTime, total }: ClassificationRow): boolean {
  return numberOfLaps > 0 || parseLapTime(totalTime) > 0 || parseLapTime(bestTime) > 0 || (total ?? 0) > 0;
}

/** Did not reach the flag: retired, not started or disqualified. */
export function isOut({ status }: Pick<ClassificationRow, 'status'>): boolean {
  return status !== 'Normal' && status !== 'Provisional';
}

/** Has driven and is not out, but the officials gave no place; entries of a future session have none yet either. */
export function isNotClassified(row: ClassificationRow): boolean {
  return !isPlaced(row) && !isOut(row) && hasDriven(row);
}
