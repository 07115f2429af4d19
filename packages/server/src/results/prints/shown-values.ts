/** Values of results as text on paper, as the screens show them. */

import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import type { Ruling } from '@lapwing/contract/results/revisions';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { isNotClassified, isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { isPublishedOrder } from '@lapwing/timing/classification/ruling';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import type { PrintWords } from './print-words.ts';

/** Empty if there is no time. */
export function shownTime(duration: string): string {
  return parseLapTime(duration) === 0 ? '' : duration;
}

export function shownSigned(duration: string): string {
  const time = shownTime(duration);
  if (time === '') return '';
  return time.startsWith('-') ? `−${time.slice(1)}` : `+${time}`;
}

export function shownDifference({ lapsBehind, timeDifference, points }: ResultDifference, words: PrintWords) {
  if (points !== undefined) return points === 0 ? '' : `−${words.number(points)}`;
  return lapsBehind > 0 ? words.lapsBehind(lapsBehind) : shownSigned(timeDifference);
}

/** The place, or why there is none. */
export function placeText(row: ClassificationRow, words: PrintWords): string {
  if (isPlaced(row)) return String(row.position);
  return isNotClassified(row) ? NOT_CLASSIFIED : words.rowStatuses[row.status];
}

export function statusText(row: ClassificationRow, words: PrintWords): string {
  return isOut(row) ? words.rowStatuses[row.status] : '';
}

/** Everyone who shares the car. */
export function crewNames({ name, drivers = [] }: Pick<ClassificationRow, 'name' | 'drivers'>): string {
  const crew = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(' / ');
  return crew || name;
}

function penaltyTime(time: string, { rulings }: PrintWords): string {
  const short = time.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return time.includes(':') ? time : rulings.seconds(short);
}

/** `+10 s`: all time penalties together; empty if there are none. */
export function penaltyText(rulings: readonly Ruling[], words: PrintWords): string {
  const addedMs = rulings.reduce(
    (sum, ruling) => sum + (ruling.kind === 'penalty' ? parseLapTime(ruling.time) : 0),
    0,
  );
  return addedMs > 0 ? `+${penaltyTime(formatLapTime(addedMs), words)}` : '';
}

/** The rulings on a competitor with their reasons, without what the row shows already. */
export function rulingText(rulings: readonly Ruling[], words: PrintWords): string {
  return rulings
    .filter((ruling) => ruling.kind !== 'retired' && !isPublishedOrder(ruling))
    .map((ruling) => {
      const decision = decisionText(ruling, words);
      return ruling.reason === '' ? decision : `${decision} (${ruling.reason})`;
    })
    .join(', ');
}

function decisionText(ruling: Ruling, words: PrintWords): string {
  const { rulings, statusNames } = words;
  switch (ruling.kind) {
    case 'penalty':
      return rulings.penalty(penaltyTime(ruling.time, words));
    case 'lap-deleted':
      return rulings.lapDeleted(ruling.lapNr);
    case 'laps':
      return rulings.laps(ruling.laps);
    case 'places':
      return rulings.places(ruling.places);
    case 'grid-drop':
      return rulings.gridDrop(ruling.places);
    case 'class-excluded':
      return rulings.classExcluded;
    case 'reprimand':
      return rulings.reprimand;
    case 'relegated':
      return ruling.behind === 'class' ? rulings.behindClass : rulings.behindField;
    case 'placed':
      return rulings.placed(ruling.position);
    case 'not-classified':
      return rulings.notClassified;
    case 'status':
      return words.rowStatuses[ruling.status];
    case 'disqualified':
      return statusNames.DQ;
    case 'retired':
      return statusNames.DNF;
  }
}
