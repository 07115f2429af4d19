/** From which width of the screen each column of a classification is shown: what fits next to the names is. */

import type { ResultsColumn } from './ResultsTable.tsx';

export type ColumnFrom = Exclude<NonNullable<ResultsColumn['from']>, 'xs'>;

/** The room of a table on a screen that is just this wide, in the ch of a column head. */
const rooms: readonly (readonly [ColumnFrom, number])[] = [
  ['md', 102],
  ['lg', 139],
  ['xl', 173],
  ['wide', 190.5],
];

/** The most telling first. A screen without room for them has them in the expanded row. */
const byWorth = ['laps', 'total', 'class', 'gap', 'places', 'pits', 'in-lap', 'speed', 'team'];

const LETTER_CH = 0.92;
/** Flag, button and padding. */
const AROUND_NAME_CH = 11.2;
const SHORTEST_NAME_CH = 26;
/** Even the longest crew leaves the others some room, and has a second line if it must. */
const LONGEST_NAME_CH = 55;

/** The room that names of at most this many letters need on one line. */
export function nameRoom(letters: number): number {
  return Math.min(LONGEST_NAME_CH, Math.max(SHORTEST_NAME_CH, letters * LETTER_CH + AROUND_NAME_CH));
}

/** The columns that are not shown on every screen beyond a phone, with the width from which they are. */
export function fitColumns(
  columns: readonly ResultsColumn[],
  nameCh: number,
): ReadonlyMap<string, ColumnFrom> {
  const widthOf = ({ width }: ResultsColumn) => (width === undefined ? nameCh : Number.parseFloat(width));
  const optional = byWorth.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const from = new Map<string, ColumnFrom>();
  let takenCh = columns
    .filter(({ key }) => !byWorth.includes(key))
    .reduce((sum, column) => sum + widthOf(column), 0);
  for (const [width, roomCh] of rooms) {
    for (const column of optional) {
      if (from.has(column.key) || takenCh + widthOf(column) > roomCh) continue;
      from.set(column.key, width);
      takenCh += widthOf(column);
    }
  }
  return from;
}

/** Leaves out the columns that fit on no screen. */
export function withFrom(
  columns: readonly ResultsColumn[],
  from: ReadonlyMap<string, ColumnFrom>,
): ResultsColumn[] {
  return columns.flatMap((column) => {
    const shownFrom = from.get(column.key);
    if (shownFrom !== undefined) return [{ ...column, from: shownFrom }];
    return byWorth.includes(column.key) ? [] : [column];
  });
}

/** For what stands in for a column until it is shown, and what is only shown with it. */
export const hiddenFrom = {
  md: 'md:hidden',
  lg: 'lg:hidden',
  xl: 'xl:hidden',
  wide: 'min-[87.5rem]:hidden',
} as const satisfies Record<ColumnFrom, string>;
export const hiddenUntil = {
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  wide: 'max-[87.4375rem]:hidden',
} as const satisfies Record<ColumnFrom, string>;
