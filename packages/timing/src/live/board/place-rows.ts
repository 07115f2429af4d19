/** Values that follow from the order of the rows. They are never sent: a viewer computes them from the order. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow, RowPlace } from '@lapwing/contract/live/row';
import { isRanked } from '../../classification/ranking.ts';
import { noGap } from './empty-row.ts';
import { countsAsInFront } from './in-front.ts';

type Ranking = Pick<BoardSession, 'rankedBy' | 'isEnded'>;

/** Unchanged rows stay the same objects. */
export function placeRows(rows: readonly LiveRow[], session: Ranking): LiveRow[] {
  const inClass = new Map<string | null, number>();
  const { isLeader, isClassLeader } = leadersOf(rows, session);
  const behind = gapsBehind(rows, session);
  return rows.map((row, place) => {
    const isPlaced = isRanked(row) && !row.isNotClassified;
    const positionInClass = isPlaced ? (inClass.get(row.className) ?? 0) + 1 : null;
    if (positionInClass !== null) inClass.set(row.className, positionInClass);
    const { startPosition } = row;
    const position = isPlaced ? place + 1 : null;
    const placed: RowPlace = {
      leaderboardPosition: place + 1,
      position,
      positionInClass,
      positionsChanged: !startPosition || position === null ? null : startPosition - position,
      isLeader: isLeader(row),
      isClassLeader: isClassLeader(row),
      gapBehind: behind[place] ?? noGap,
    };
    return isPlacedSo(row, placed) ? row : { ...row, ...placed };
  });
}

/** The one with nobody to catch: the first who is still driving. */
function leadersOf(rows: readonly LiveRow[], session: Ranking) {
  const driving = rows.filter((row) => countsAsInFront(row, session));
  const ofClasses = new Map<string | null, LiveRow>();
  for (const row of driving) if (!ofClasses.has(row.className)) ofClasses.set(row.className, row);
  return {
    isLeader: (row: LiveRow) => row === driving[0],
    isClassLeader: (row: LiveRow) => row === ofClasses.get(row.className),
  };
}

/** The next one ahead who is still driving; gaps are only measured to such a competitor. */
function gapsBehind(rows: readonly LiveRow[], session: Ranking): LiveGap[] {
  let next = noGap;
  return rows
    .toReversed()
    .map((row) => {
      if (!countsAsInFront(row, session)) return noGap;
      const gapBehind = next;
      next = row.gap;
      return gapBehind;
    })
    .reverse();
}

function isPlacedSo(row: LiveRow, placed: RowPlace): boolean {
  return (
    row.leaderboardPosition === placed.leaderboardPosition &&
    row.position === placed.position &&
    row.positionInClass === placed.positionInClass &&
    row.positionsChanged === placed.positionsChanged &&
    row.isLeader === placed.isLeader &&
    row.isClassLeader === placed.isClassLeader &&
    isSameGap(row.gapBehind, placed.gapBehind)
  );
}

export function isSameGap(a: LiveGap, b: LiveGap): boolean {
  if (a === b) return true;
  if (a.kind === 'time') return b.kind === 'time' && a.timeMs === b.timeMs;
  if (a.kind === 'laps') return b.kind === 'laps' && a.laps === b.laps;
  return b.kind === 'none';
}
