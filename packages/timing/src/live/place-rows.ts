/** What follows from the order of the rows of a board. It is never sent: whoever has the order has this. */

import type { LiveGap, LiveRow } from '@lapwing/contract/live-row';
import { isRanked } from '../classification/ranking.ts';
import { noGap } from './empty-row.ts';
import { drivesNoMore } from './in-front.ts';

/** Rows that stay what they were are the same objects. */
export function placeRows(rows: readonly LiveRow[]): LiveRow[] {
  const inClass = new Map<string | null, number>();
  return rows.map((row, place) => {
    const isPlaced = isRanked(row);
    const positionInClass = isPlaced ? (inClass.get(row.className) ?? 0) + 1 : null;
    if (positionInClass !== null) inClass.set(row.className, positionInClass);
    const { startPosition } = row;
    const position = isPlaced ? place + 1 : null;
    const positionsChanged = !startPosition || position === null ? null : startPosition - position;
    // Nobody's gap is measured to who drives no more.
    const gapBehind = (drivesNoMore(row) ? null : rows[place + 1]?.gap) ?? noGap;
    if (
      row.leaderboardPosition === place + 1 &&
      row.position === position &&
      row.positionInClass === positionInClass &&
      row.positionsChanged === positionsChanged &&
      isSameGap(row.gapBehind, gapBehind)
    ) {
      return row;
    }
    return { ...row, leaderboardPosition: place + 1, position, positionInClass, positionsChanged, gapBehind };
  });
}

export function isSameGap(one: LiveGap, other: LiveGap): boolean {
  if (one === other) return true;
  if (one.kind === 'time') return other.kind === 'time' && one.timeMs === other.timeMs;
  if (one.kind === 'laps') return other.kind === 'laps' && one.laps === other.laps;
  return other.kind === 'none';
}
