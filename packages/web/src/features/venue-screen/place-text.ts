/** The figure next to a place on the podium: the winner's time, and how far behind the others are. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { shownGap, shownTime } from '../../i18n/times.ts';
import type { Translate } from '../../i18n/translate.ts';

type Placed = Pick<ClassificationRow, 'totalTime' | 'bestTime' | 'difference'>;

export function placeText(row: Placed, index: number, type: Classification['type'], t: Translate): string {
  const { lapsBehind, timeDifference } = row.difference;
  if (index > 0) return shownGap({ laps: lapsBehind, time: timeDifference }, t);
  const best = shownTime(row.bestTime);
  return type === 'PracticeAndQualification' ? best : shownTime(row.totalTime) || best;
}
