/** The figure next to a place on the podium: the winner's time, and how far behind the others are. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import { shownSigned, shownTime } from '../../i18n/times.ts';

export function placeText(row: ClassificationRow, index: number): string {
  const { lapsBehind, timeDifference } = row.difference;
  if (index === 0) return shownTime(row.totalTime) || shownTime(row.bestTime);
  return lapsBehind > 0 ? `+${lapsBehind}` : shownSigned(timeDifference);
}
