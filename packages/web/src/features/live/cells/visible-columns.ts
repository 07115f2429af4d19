/** Which columns a board shows: the chosen ones, and with smart columns only those that have content and room. */

import {
  defaultResultConfiguration,
  type LiveColumn,
  type ResultConfiguration,
} from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import { classOf } from '../state/rows.ts';
import type { CellContext, Column, ColumnKind, ColumnKindName } from './column.ts';
import { columnKinds } from './columns.tsx';

/** The session's own columns, if the visitor has not chosen any. */
export function configuredKinds(configuration: ResultConfiguration): ReadonlySet<ColumnKindName> {
  const shows = (name: LiveColumn) => configuration[name] ?? defaultResultConfiguration[name];
  const kinds = columnKinds.filter(({ columns }) =>
    columns.some(({ configuredAs }) => configuredAs.some(shows)),
  );
  return new Set(kinds.map(({ kind }) => kind));
}

/** Names in any letter case; unknown ones are left out. If no other is named, nothing was chosen. */
export function shownKinds(
  names: readonly string[] | null,
  configuration: ResultConfiguration,
): ReadonlySet<ColumnKindName> {
  const wanted = new Set(names?.map((name) => name.toLowerCase()));
  const chosen = columnKinds.map(({ kind }) => kind).filter((kind) => wanted.has(kind.toLowerCase()));
  const isChoice = names?.length === 0 || chosen.length > 0;
  return isChoice ? new Set(chosen) : configuredKinds(configuration);
}

/** Columns that the visitor added to those of the session: they come first on a narrow screen. */
export function ownColumns(
  kinds: ReadonlySet<ColumnKindName>,
  configuration: ResultConfiguration,
): ReadonlySet<Column> {
  const configured = configuredKinds(configuration);
  return new Set(columnsOf(new Set([...kinds].filter((kind) => !configured.has(kind)))));
}

function columnsOf(kinds: ReadonlySet<ColumnKindName>): Column[] {
  return columnKinds.filter(({ kind }: ColumnKind) => kinds.has(kind)).flatMap(({ columns }) => columns);
}

/** Without columns of sections that the track does not have. */
export function isColumnOfTrack({ key }: Column, sectionCount: number): boolean {
  const section = /^section(\d)/.exec(key)?.[1];
  return section === undefined || Number(section) < sectionCount;
}

export function wantedColumns(kinds: ReadonlySet<ColumnKindName>, sectionCount: number): Column[] {
  return columnsOf(kinds).filter((column) => isColumnOfTrack(column, sectionCount));
}

/** If all are in one class, gap and difference are those of the class: the duplicates are left out. */
export function withoutTwins(columns: readonly Column[]): Column[] {
  const keys = new Set(columns.map(({ key }) => key));
  const isTwin = (key: string) =>
    (key === 'gapInClass' && keys.has('gap')) || (key === 'differenceInClass' && keys.has('difference'));
  return columns.filter(({ key }) => !isTwin(key));
}

type Smart = {
  rows: readonly LiveRow[];
  context: CellContext;
  roomPx: number;
  own: ReadonlySet<Column>;
};

/**
 * Leaves out columns that are empty or redundant in every row, and then those that do not fit, the least important
 * first.
 */
export function smartColumns(columns: readonly Column[], smart: Smart): Column[] {
  const { rows, context, roomPx, own } = smart;
  const isOneClass = new Set(rows.map(classOf)).size <= 1;
  const useful = (isOneClass ? withoutTwins(columns) : columns).filter(({ text }) =>
    rows.some((row) => text(row, context) !== ''),
  );
  const byImportance = (a: Column, b: Column) => Number(own.has(a)) - Number(own.has(b)) || a.keep - b.keep;
  const fitting = new Set(useful);
  let widthPx = useful.reduce((sum, column) => sum + column.widthPx, 0);
  for (const column of useful.toSorted(byImportance)) {
    if (widthPx <= roomPx) break;
    fitting.delete(column);
    widthPx -= column.widthPx;
  }
  return useful.filter((column) => fitting.has(column));
}
