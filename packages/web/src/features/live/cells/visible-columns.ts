/**
 * Which columns a board shows: those that the visitor ticked, otherwise those of the timer, otherwise those that suit the
 * session. Smart columns leave out what is empty or does not fit, and fill the room that is left.
 */

import type { BoardSession } from '@lapwing/contract/live/board';
import {
  defaultResultConfiguration,
  type LiveColumn,
  type ResultConfiguration,
} from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { classOf } from '../state/rows.ts';
import type { CellContext, Column, ColumnKind, ColumnKindName } from './column.ts';
import { columnKinds } from './columns.tsx';

/** The session's own columns, as the timer set them. */
export function configuredKinds(configuration: ResultConfiguration): ReadonlySet<ColumnKindName> {
  const shows = (name: LiveColumn) => configuration[name] ?? defaultResultConfiguration[name];
  const kinds = columnKinds.filter(({ columns }) =>
    columns.some(({ configuredAs }) => configuredAs.some(shows)),
  );
  return new Set(kinds.map(({ kind }) => kind));
}

/** Names in any letter case; unknown ones are left out. null if nothing was chosen, or only unknown ones. */
export function tickedKinds(names: readonly string[] | null): ReadonlySet<ColumnKindName> | null {
  const wanted = new Set(names?.map((name) => name.toLowerCase()));
  const ticked = columnKinds.map(({ kind }) => kind).filter((kind) => wanted.has(kind.toLowerCase()));
  return names?.length === 0 || ticked.length > 0 ? new Set(ticked) : null;
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

type Fields = Pick<CellContext, 'classes'> & {
  sectionCount: number;
  /** next to the gap; a phone and a big screen have no room for it */
  hasGapChange: boolean;
};

export function wantedColumns(
  kinds: ReadonlySet<ColumnKindName>,
  { sectionCount, classes, hasGapChange }: Fields,
): Column[] {
  return columnsOf(kinds)
    .filter((column) => isColumnOfTrack(column, sectionCount))
    .map((column) => {
      if (column.key === 'class') return { ...column, widthPx: classWidthPx(classes) };
      return column.key === 'gap' && hasGapChange
        ? { ...column, widthPx: column.widthPx + GAP_CHANGE_PX, hasTrend: true }
        : column;
    });
}

/** The change of the gap per lap, next to a gap of minutes. */
const GAP_CHANGE_PX = 28;

/** As wide as the longest name of a class, within reason. */
function classWidthPx(classes: readonly string[]): number {
  return Math.min(124, 46 + 7 * Math.max(0, ...classes.map(({ length }) => length)));
}

/** If all are in one class, gap and difference are those of the class: the duplicates are left out. */
export function withoutTwins(columns: readonly Column[]): Column[] {
  const keys = new Set(columns.map(({ key }) => key));
  const isTwin = (key: string) =>
    (key === 'gapInClass' && keys.has('gap')) || (key === 'differenceInClass' && keys.has('difference'));
  return columns.filter(({ key }) => !isTwin(key));
}

const pits = ['numberOfPitStops', 'lastPitStop', 'stintTime'] as const;
const pitKinds: ReadonlySet<string> = new Set(pits);

const ofAll = ['class', 'laps', 'gap', 'difference', 'lastLapTime', 'bestLapTime'] as const;

type Suiting = {
  usual: readonly ColumnKindName[];
  /** in the order in which they are added while there is room */
  more: readonly ColumnKindName[];
};

const suiting: Readonly<Record<BoardSession['rankedBy'], Suiting>> = {
  distance: {
    usual: [...ofAll, 'gapInClass'],
    more: [
      ...(['sections', 'positionsChanged', ...pits, 'lapLine', 'lastLapSpeed', 'bestInLap'] as const),
      ...(['team', 'differenceInClass', 'averageTime'] as const),
    ],
  },
  'best-lap': {
    usual: ofAll,
    more: [
      ...(['sections', 'bestInLap', 'gapInClass', 'lapLine', 'lastLapSpeed'] as const),
      ...(['secondBestLapTime', ...pits, 'team'] as const),
    ],
  },
};

function kindsNamed(names: readonly ColumnKindName[]): ColumnKind[] {
  return names.flatMap((name) => columnKinds.find(({ kind }) => kind === name) ?? []);
}

/** Practice and qualifying are about the best lap: it comes first, followed by its sectors. */
const bestLapFirst = kindsNamed(['class', 'bestLapTime', 'sections', 'gap', 'difference']);
const orders = { distance: columnKinds, 'best-lap': [...new Set([...bestLapFirst, ...columnKinds])] };

type Ranked = Pick<BoardSession, 'rankedBy'>;

function settingsOf({ columns }: ColumnKind, configuration: ResultConfiguration): readonly boolean[] {
  const names = columns.flatMap(({ configuredAs }) => configuredAs);
  return names.flatMap((name) => configuration[name] ?? []);
}

/** What the timer set, otherwise what suits the session. */
export function sessionKinds(
  configuration: ResultConfiguration,
  { rankedBy }: Ranked,
): ReadonlySet<ColumnKindName> {
  const { usual } = suiting[rankedBy];
  const kinds = columnKinds.filter((column) => {
    const settings = settingsOf(column, configuration);
    return settings.includes(true) || (usual.includes(column.kind) && !settings.includes(false));
  });
  return new Set(kinds.map(({ kind }) => kind));
}

/** The columns that the timer set to be shown. */
export function askedColumns(configuration: ResultConfiguration): ReadonlySet<Column> {
  const kinds = columnKinds.filter((kind) => settingsOf(kind, configuration).includes(true));
  return new Set(kinds.flatMap(({ columns }) => columns));
}

/** Those that may be added to them, the best first. The timer can refuse them. */
export function moreKinds(configuration: ResultConfiguration, { rankedBy }: Ranked): readonly ColumnKind[] {
  return kindsNamed(suiting[rankedBy].more).filter(
    (kind) => !settingsOf(kind, configuration).includes(false),
  );
}

/** Filled by the first laps: their room is kept before, so that nothing moves when they come. */
const filledByLaps: ReadonlySet<string> = new Set([
  ...['laps', 'gap', 'difference', 'gapInClass', 'lastLapTime', 'bestLapTime', 'bestInLap', 'lapLine'],
]);
/** The line needs three laps. */
const FIRST_LAPS = 2;

/** A race this long has pit stops: the text of a big screen leaves room for their column. */
const LONG_RACE_MS = 40 * 60_000;

export function expectsStops({
  rankedBy,
  durationMs,
  raceTimeMs,
  timeToGoMs,
}: Pick<BoardSession, 'rankedBy' | 'durationMs' | 'raceTimeMs' | 'timeToGoMs'>): boolean {
  const lengthMs = durationMs ?? (raceTimeMs ?? 0) + (timeToGoMs ?? 0);
  return rankedBy === 'distance' && lengthMs >= LONG_RACE_MS;
}

export function countStopped(rows: readonly LiveRow[]): number {
  return rows.filter((row) => row.numberOfPitStops > 0 || isInPitLane(row)).length;
}

/** From this share of the field on, their columns are worth moving the others. */
const MANY_STOPPED = 0.25;

export type StopsShown = { moment: string; areShown: boolean };

/**
 * Columns do not change because a value did. Those of pit stops come when the board changes anyway (`moment`): when it is opened,
 * gets another width, class or flag. If nothing of that happens, they come once, when many have stopped.
 */
export function stopsShown(
  before: StopsShown | null,
  moment: string,
  { stopped, all }: { stopped: number; all: number },
): StopsShown {
  if (before?.moment !== moment) return { moment, areShown: before?.areShown || stopped > 0 };
  if (before.areShown || stopped === 0 || stopped < all * MANY_STOPPED) return before;
  return { moment, areShown: true };
}

export type ColumnContent = (column: Column) => boolean;

/** Whether a column has something to show, or will have after the first laps. Asked once for each column. */
export function columnContent(rows: readonly LiveRow[], context: CellContext): ColumnContent {
  const known = new Map<string, boolean>();
  const isEarly = rows.every(({ laps }) => laps <= FIRST_LAPS);
  return ({ key, text }) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const has = (isEarly && filledByLaps.has(key)) || rows.some((row) => text(row, context) !== '');
    known.set(key, has);
    return has;
  };
}

type Smart = {
  rows: readonly LiveRow[];
  context: CellContext;
  roomPx: number;
  /** the last to be left out */
  own: ReadonlySet<Column>;
  /** whether the visitor ticked the columns, or they are those of the session */
  isTicked: boolean;
  /** whether one class is shown */
  isInClass: boolean;
  /** added while there is room, the first ones first */
  more: readonly ColumnKind[];
  sectionCount: number;
  /** those that the timer asked for by name: no other takes their room */
  asked?: ReadonlySet<Column>;
  /** whether the columns of pit stops are shown; by default from the first stop on */
  hasStops?: boolean;
  /** if several widths are asked for */
  hasContent?: ColumnContent;
};

/**
 * Leaves out columns that are empty or redundant in every row, and then those that do not fit, the least important
 * first. If all of them fit, more are added.
 */
export function smartColumns(columns: readonly Column[], smart: Smart): Column[] {
  const { rows, context, roomPx, own, isTicked, more, sectionCount, asked = new Set() } = smart;
  const isOneClass = smart.isInClass || new Set(rows.map(classOf)).size <= 1;
  const hasContent = smart.hasContent ?? columnContent(rows, context);
  // Before the first stop their columns say nothing, and take no room.
  const hasStops = smart.hasStops ?? countStopped(rows) > 0;
  const isSaying = ({ key }: Column) => {
    if (isTicked) return true;
    return key === 'class' ? !isOneClass : hasStops || !pitKinds.has(key);
  };
  const useful = (isOneClass ? withoutTwins(columns) : columns).filter(
    (column) => hasContent(column) && isSaying(column),
  );
  const kindNamed = (name: ColumnKindName) => more.find(({ kind }) => kind === name)?.columns ?? [];
  const sectors = kindNamed('sections').filter((column) => isColumnOfTrack(column, sectionCount));
  const stops = kindNamed('numberOfPitStops');
  let shown = mostImportant(useful, { roomPx, own });
  // Sectors and stops decide a race: on a narrow screen they are worth more than a second gap.
  const isRace = context.session.rankedBy === 'distance';
  const worth = isRace && hasStops && stops.every(hasContent) ? stops : [];
  for (const extra of [[...sectors, ...worth], sectors, worth]) {
    if (extra.length === 0 || widthOf(useful) + widthOf(extra) <= roomPx) continue;
    const fitting = mostImportant([...useful, ...extra], { roomPx, own });
    const isWorth = extra.every(({ key }) => fitting.has(key));
    if (!isWorth || [...shown.values()].some((column) => asked.has(column) && !fitting.has(column.key)))
      continue;
    shown = fitting;
    break;
  }
  let restPx = roomPx - widthOf([...shown.values()]);
  const isWorthRoom = (column: Column, kind: string) => {
    if (pitKinds.has(kind)) return hasStops;
    if (isOneClass && kind.endsWith('InClass')) return false;
    // Sectors before the first passing too, so that they do not push the others away when it comes.
    return kind === 'sections' || hasContent(column);
  };
  const isWhole = useful.every(({ key }) => shown.has(key));
  for (const { kind, columns: parts } of isWhole ? more : []) {
    const added = parts.filter(
      (column) =>
        !shown.has(column.key) && isColumnOfTrack(column, sectionCount) && isWorthRoom(column, kind),
    );
    // All sectors of a lap or none.
    if (widthOf(added) > restPx) continue;
    restPx -= widthOf(added);
    for (const column of added) shown.set(column.key, column);
  }
  return inBoardOrder([...shown.values()], context.session);
}

/** As many as fit, by key. */
function mostImportant(
  columns: readonly Column[],
  { roomPx, own }: Pick<Smart, 'roomPx' | 'own'>,
): Map<string, Column> {
  const shown = new Map(columns.map((column) => [column.key, column]));
  let restPx = roomPx - widthOf(columns);
  const leastFirst = columns.toSorted((a, b) => Number(own.has(a)) - Number(own.has(b)) || a.keep - b.keep);
  for (const column of leastFirst) {
    if (restPx >= 0) break;
    shown.delete(column.key);
    restPx += column.widthPx;
  }
  // A wide column may leave room for a narrow one.
  for (const column of leastFirst.toReversed()) {
    if (shown.has(column.key) || column.widthPx > restPx) continue;
    shown.set(column.key, column);
    restPx -= column.widthPx;
  }
  return shown;
}

export function inBoardOrder(columns: readonly Column[], { rankedBy }: Ranked): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return orders[rankedBy].flatMap(({ columns: parts }) => parts.flatMap(({ key }) => byKey.get(key) ?? []));
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
}
