/** Which competitors are on the board, and in which order. */

import type { LiveRow } from '@lapwing/contract/live/row';
import type { Column, SortDirection, SortValue } from '../cells/column.ts';
import { columnKinds } from '../cells/columns.tsx';
import type { LiveState } from '../state/live-store.ts';
import { classOf, nameOf, numberOf } from '../state/rows.ts';

export type Sort = { key: string; direction: SortDirection };

type Sortable = Pick<Column, 'sortValue' | 'firstSort'>;

/** Columns that every board has, in addition to the chosen ones. */
const leadColumns: Readonly<Record<string, Sortable>> = {
  position: { sortValue: ({ leaderboardPosition }) => leaderboardPosition },
  number: { sortValue: (row) => numberOf(row) || null },
  name: { sortValue: (row) => nameOf(row) || null },
};

const sortable = new Map<string, Sortable>([
  ...Object.entries(leadColumns),
  ...columnKinds.flatMap(({ columns }) => columns.map((column) => [column.key, column] as const)),
]);

/** `bestLapTime` or, reversed, `-bestLapTime`; null for the session's own order. */
export function sortFrom(text: string | undefined): Sort | null {
  const isDescending = text?.startsWith('-') === true;
  const wanted = (text ?? '').replace(/^-/, '').toLowerCase();
  const key = [...sortable.keys()].find((name) => name.toLowerCase() === wanted);
  if (key === undefined || (key === 'position' && !isDescending)) return null;
  return { key, direction: isDescending ? 'descending' : 'ascending' };
}

/** The address after a press on a column's head: sorted, reversed, as the session ranks. */
export function nextSort(now: Sort | null, key: string): string | undefined {
  const textOf = (direction: SortDirection) => (direction === 'ascending' ? key : `-${key}`);
  if (key === 'position') return now === null ? textOf('descending') : undefined;
  const first = sortable.get(key)?.firstSort ?? 'ascending';
  if (now?.key !== key) return textOf(first);
  return now.direction === first ? textOf(first === 'ascending' ? 'descending' : 'ascending') : undefined;
}

type Selection = { classCode: string | null; sort: Sort | null };

export function boardOrder(
  { order, rows, board }: Pick<LiveState, 'order' | 'rows' | 'board'>,
  { classCode, sort }: Selection,
): readonly number[] {
  const isIn = (row: LiveRow | undefined) => row !== undefined && classOf(row) === classCode;
  const shown = classCode === null ? order : order.filter((index) => isIn(rows.get(index)));
  const column = sort === null ? undefined : sortable.get(sort.key);
  if (sort === null || column === undefined) return shown;
  const values = shown.map((index) => {
    const row = rows.get(index);
    return { index, value: row === undefined ? null : column.sortValue(row, board) };
  });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return values.toSorted((a, b) => compare(a.value, b.value, sign)).map(({ index }) => index);
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b), undefined, { numeric: true });
}

/** The row with its position and gaps within its class. */
export function withinClass(row: LiveRow): LiveRow {
  const { positionInClass, gapInClass, differenceInClass, isClassLeader } = row;
  return {
    ...row,
    position: positionInClass,
    gap: gapInClass,
    difference: differenceInClass,
    isLeader: isClassLeader,
  };
}
