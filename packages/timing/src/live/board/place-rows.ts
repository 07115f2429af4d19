/** Values that follow from the order of the rows. They are never sent: a viewer computes them from the order. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow, RowPlace } from '@lapwing/contract/live/row';
import { isRanked } from '../../classification/ranking.ts';
import { noGap } from './empty-row.ts';
import { countsAsInFront } from './in-front.ts';
import { copyOf } from './row-fields.ts';

type Ranking = Pick<BoardSession, 'rankedBy' | 'isEnded'>;

/** How many rows were placed so far, and whether one of them is the leader. */
type Placed = { count: number; hasLeader: boolean };

/** Unchanged rows stay the same objects. */
export function placeRows(rows: readonly LiveRow[], session: Ranking): LiveRow[] {
  const behind = gapsBehind(rows, session);
  const classes = new Map<string | null, Placed>();
  let hasLeader = false;
  return rows.map((row, place) => {
    const inClass = classes.get(row.className) ?? { count: 0, hasLeader: false };
    if (inClass.count === 0) classes.set(row.className, inClass);
    const isPlaced = isRanked(row) && !row.isNotClassified;
    const isInClass = isPlaced && !row.isOutOfClass;
    if (isInClass) inClass.count += 1;
    const { startPosition } = row;
    const position = isPlaced ? place + 1 : null;
    // The leader is the one with nobody to catch: the first who is still driving.
    const isDriving = countsAsInFront(row, session);
    const placed: RowPlace = {
      leaderboardPosition: place + 1,
      position,
      positionInClass: isInClass ? inClass.count : null,
      positionsChanged: !startPosition || position === null ? null : startPosition - position,
      isLeader: isDriving && !hasLeader,
      isClassLeader: isDriving && !row.isOutOfClass && !inClass.hasLeader,
      gapBehind: behind[place] ?? noGap,
    };
    hasLeader ||= isDriving;
    inClass.hasLeader ||= isDriving && !row.isOutOfClass;
    return isPlacedSo(row, placed) ? row : copyOf(row, row, placed);
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
