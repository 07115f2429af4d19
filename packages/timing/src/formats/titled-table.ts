/** A table whose columns are found by their titles, in any order and number. */

import { asLine } from '@lapwing/contract/values/document-values';
import { messageOf } from '@lapwing/contract/values/messages';
import { type CsvRow, csvRows, type Separator, separatorOf, withPlainLineEnds } from './csv-rows.ts';
import { type ErrorLog, shown } from './file-error.ts';

export type TitledRow = {
  line: number;
  cells: readonly string[];
  /** Trimmed and on one line, from the first column that has one of these titles; empty if there is none. */
  cell(...titles: string[]): string;
  /** The title in the file, for error messages. */
  titleOf(...titles: string[]): string;
};

export type TitledTable = {
  hasColumn(...titles: string[]): boolean;
  /** The title of the first column that has one of these; empty if there is none. */
  findTitle(...titles: string[]): string;
  titles: readonly string[];
  rows(): Generator<TitledRow>;
};

/** Exports have the name of the session above the titles, which are never further down. */
const HEADER_LINES = 10;
/** More than any session has; each row becomes a lap in memory. */
const MAX_ROWS = 1_000_000;

/** `Best Tm`, `BEST_TM` and ` best tm. ` are one title; so are `Écart` and `ecart`, and kana of either width. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.:]+/g, ' ')
    .trim();
}

/**
 * Columns that somebody has named: the known title by the key of the title in the file. Empty: the column is left out.
 */
export type NamedColumns = ReadonlyMap<string, string>;

const noneNamed: NamedColumns = new Map();

/** The first table whose titles match; null if there is none. */
export function findTable(
  fileText: string,
  hasTitles: (keys: ReadonlySet<string>) => boolean,
  log: ErrorLog | null = null,
  named: NamedColumns = noneNamed,
): TitledTable | null {
  const text = withPlainLineEnds(fileText);
  let seen = 0;
  for (const { line, start } of firstLines(text)) {
    const separator = separatorOf(line);
    const [header] = csvRows(line, separator);
    const titles = header?.cells.map((title) => title.trim()) ?? [];
    const known = titles.map((title) => named.get(titleKey(title)) ?? title);
    if (hasTitles(new Set(known.map(titleKey)))) {
      return tableOf(text, { start, linesBefore: seen, separator, titles, known }, log);
    }
    seen += 1;
  }
  return null;
}

/** The cells of each line that may have the titles. */
export function* titlesInLines(fileText: string): Generator<string[]> {
  for (const { line } of firstLines(withPlainLineEnds(fileText))) {
    const [header] = csvRows(line, separatorOf(line));
    yield header?.cells.map((title) => title.trim()) ?? [];
  }
}

function* firstLines(text: string): Generator<{ line: string; start: number }> {
  let start = 0;
  for (let count = 0; count < HEADER_LINES && start < text.length; count++) {
    const lf = text.indexOf('\n', start);
    const end = lf === -1 ? text.length : lf;
    // Titles are short; a line without an end has none.
    yield { line: text.slice(start, Math.min(end, start + 20_000)), start };
    start = end + 1;
  }
}

type Header = {
  start: number;
  linesBefore: number;
  separator: Separator;
  /** as in the file */
  titles: readonly string[];
  /** the same, with the known titles of named columns */
  known: readonly string[];
};

function tableOf(
  text: string,
  { start, linesBefore, separator, titles, known }: Header,
  log: ErrorLog | null,
): TitledTable {
  const columnByKey = new Map<string, number>();
  known.forEach((title, column) => {
    const key = titleKey(title);
    if (key !== '' && !columnByKey.has(key)) columnByKey.set(key, column);
  });
  const columnByName = new Map<string, number>();
  // Called for each cell.
  const columnNamed = (name: string) => {
    const cached = columnByName.get(name);
    if (cached !== undefined) return cached;
    const column = columnByKey.get(titleKey(name)) ?? -1;
    columnByName.set(name, column);
    return column;
  };
  const columnOf = (names: readonly string[]) => {
    for (const name of names) {
      const column = columnNamed(name);
      if (column !== -1) return column;
    }
    return -1;
  };

  function titledRow({ cells, line }: CsvRow): TitledRow {
    return {
      line: line + linesBefore,
      cells,
      cell: (...names) => asLine(cells[columnOf(names)] ?? '').trim(),
      titleOf: (...names) => titles[columnOf(names)] ?? names[0] ?? '',
    };
  }

  return {
    titles,
    hasColumn: (...names) => columnOf(names) !== -1,
    findTitle: (...names) => known[columnOf(names)] ?? '',
    *rows() {
      let count = 0;
      let fewest = Number.POSITIVE_INFINITY;
      let last: CsvRow | null = null;
      for (const row of csvRows(text.slice(start), separator)) {
        count += 1;
        if (count === 1) continue;
        if (last !== null && last.cells.length > 1) fewest = Math.min(fewest, last.cells.length);
        last = row;
        if (count > MAX_ROWS) {
          log?.add(row.line + linesBefore, '', messageOf('too-many-rows', { maximum: MAX_ROWS }));
          return;
        }
        if (row.isBroken) {
          log?.add(row.line + linesBefore, '', messageOf('unreadable', { value: shown(row.cells[0] ?? '') }));
          continue;
        }
        yield titledRow(row);
      }
      // A file that was cut off ends within a line.
      const isShort = last !== null && fewest < Number.POSITIVE_INFINITY && last.cells.length < fewest;
      if (last !== null && isShort && !text.endsWith('\n'))
        log?.warn(last.line + linesBefore, '', messageOf('file-cut-off'));
    },
  };
}
