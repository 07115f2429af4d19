/** The columns of a phone: the chosen ones, or those that suit the session, as many as leave the name readable. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { Column } from '../cells/column.ts';
import { columnKinds } from '../cells/columns.tsx';
import { leadColumns } from './lead-columns.ts';

const allColumns = columnKinds.flatMap(({ columns }) => columns);

/** A race is followed by its gaps; practice and qualifying are decided by the best lap. */
const suitingKeys = {
  distance: ['gap', 'lastLapTime'],
  'best-lap': ['bestLapTime', 'lastLapTime'],
} as const satisfies Record<BoardSession['rankedBy'], readonly string[]>;

/** `chosen` is null for a visitor who has chosen none. */
export function phoneColumnKeys(
  chosen: readonly string[] | null,
  rankedBy: BoardSession['rankedBy'],
): readonly string[] {
  return chosen ?? suitingKeys[rankedBy];
}

/** Keys in any letter case; unknown ones are left out. */
export function phoneColumns(keys: readonly string[]): Column[] {
  return keys.flatMap(
    (wanted) => allColumns.find(({ key }) => key.toLowerCase() === wanted.toLowerCase()) ?? [],
  );
}

/** Cells have less padding than on a desktop; the last one keeps its distance to the edge of the screen. */
const NARROWER_PX = 8;

/** A larger text has a larger mark. */
const MARK_PX = 4;

export function phoneColumnPx({ widthPx, highlight }: Column, isLast: boolean, scale: number): number {
  return (widthPx + (highlight ? MARK_PX : 0)) * scale - (isLast ? 0 : NARROWER_PX);
}

/** About ten letters of a surname, in the smaller text of a narrow phone, at a scale of 1. */
const NARROWEST_NAME_PX = 74;
/** About eight letters. */
const LEAST_NAME_PX_IN_LARGE_TEXT = 60;

type Room = {
  /** for the whole board; 0 before it is measured */
  boardPx: number;
  /** how much wider columns and names are than at the regular text size */
  scale: number;
};

function widthPxOf(shown: readonly Column[], scale: number): number {
  return shown.reduce(
    (sum, column, place) => sum + phoneColumnPx(column, place === shown.length - 1, scale),
    0,
  );
}

/** What is left for columns next to a name of the least width, or next to none. */
function columnRoomPx({ boardPx, scale }: Room, nameEmPx: number): number {
  const leadPx = leadColumns('phone', scale).reduce(
    (sum, { key, widthPx }) => sum + (key === 'name' ? nameEmPx * scale : widthPx),
    0,
  );
  return boardPx - leadPx;
}

/** Whether names are below the figures: in large text, where the first column alone leaves them too little room. */
export function areNamesBelow(columns: readonly Column[], room: Room): boolean {
  return (
    room.boardPx > 0 &&
    widthPxOf(columns.slice(0, 1), room.scale) > columnRoomPx(room, LEAST_NAME_PX_IN_LARGE_TEXT)
  );
}

/** The first stays, however narrow the board is. */
export function fittingColumns(columns: readonly Column[], room: Room): readonly Column[] {
  if (room.boardPx === 0) return columns;
  const roomPx = columnRoomPx(room, areNamesBelow(columns, room) ? 0 : NARROWEST_NAME_PX);
  for (let count = columns.length; count > 1; count--) {
    const shown = columns.slice(0, count);
    if (widthPxOf(shown, room.scale) <= roomPx) return shown;
  }
  return columns.slice(0, 1);
}
