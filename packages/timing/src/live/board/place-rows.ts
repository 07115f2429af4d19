/** Values that follow from the order of the rows. They are never sent: a viewer computes them from the order. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow, RowPlace } from '@lapwing/contract/live/row';
import { isRanked } from '../../classification/ranking.ts';
import { noGap } from './empty-row.ts';
import { countsAsInFront } from './in-front.ts';
import { changedRow } from './row-fields.ts';

type Ranking = Pick<BoardSession, 'rankedBy' | 'isEnded'>;

/** Unchanged rows stay the same objects. */
export function placeRows(rows: readonly LiveRow[], session: Ranking): LiveRow[] {
  const inClass = new Map<string | null, number>();
  const behind = gapsBehind(rows, session);
  let hasLeader = false;
  const classesWithLeader = new Set<string | null>();
  return rows.map((row, place) => {
    const isPlaced = isRanked(row) && !row.isNotClassified;
    const positionInClass = isPlaced ? (inClass.get(row.className) ?? 0) + 1 : null;
    if (positionInClass !== null) inClass.set(row.className, positionInClass);
    const { startPosition } = row;
    const position = isPlaced ? place + 1 : null;
    // The one with nobody to catch: the first who is still driving.
    const isDriving = countsAsInFront(row, session);
    const placed: RowPlace = {
      leaderboardPosition: place + 1,
      position,
      positionInClass,
      positionsChanged: !startPosition || position === null ? null : startPosition - position,
      isLeader: isDriving && !hasLeader,
      isClassLeader: isDriving && !classesWithLeader.has(row.className),
      gapBehind: behind[place] ?? noGap,
    };
    if (placed.isLeader) hasLeader = true;
    if (placed.isClassLeader) classesWithLeader.add(row.className);
    return isPlacedSo(row, placed) ? row : changedRow(row, placed);
  });
}

/** The next one behind who is still driving; gaps are only measured to such a competitor. */
function gapsBehind(rows: readonly LiveRow[], session: Ranking): LiveGap[] {
  const gaps = rows.map(() => noGap);
  let next = noGap;
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place];
    if (row === undefined || !countsAsInFront(row, session)) continue;
    gaps[place] = next;
    next = row.gap;
  }
  return gaps;
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
