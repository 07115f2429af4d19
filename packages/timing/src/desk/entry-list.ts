/** Turns a pasted list or a file into entries: new ones, changed ones, and what is wrong with its line and column. */

import type { EntryField } from '@lapwing/contract/desk/calls';
import { type Entry, entry as entrySchema, type StoredEntry } from '@lapwing/contract/desk/meeting';
import { asLine } from '@lapwing/contract/values/document-values';
import { csvRows, withPlainLineEnds } from '../formats/csv-rows.ts';
import { countKnownTitles } from './entry-titles.ts';

export type ListRow = { line: number; cells: readonly string[] };
export type EntryTable = { titles: readonly string[]; titleLine: number; rows: readonly ListRow[] };

export type LineProblem = {
  /** the title of its column; empty if it is about the line */
  column: string;
  kind: 'number-missing' | 'repeated' | 'unreadable' | 'nationality-unknown' | 'too-long';
  value: string;
};

export type ListedEntry = {
  line: number;
  status: 'new' | 'changed' | 'same' | 'wrong';
  /** the entry that it changes */
  entryId: number | null;
  version: number;
  /** the fields that the list has */
  set: Partial<Entry>;
  changed: readonly (keyof Entry)[];
  problems: readonly LineProblem[];
  /** a class that was read as one that the meeting has */
  classReadAs: { given: string; as: string } | null;
};

const HEADER_ROWS = 10;

/** Tabs, semicolons, columns that are apart by two blanks or more as in an e-mail, or commas. */
export function rowsOfText(text: string): ListRow[] {
  const plain = withPlainLineEnds(text.replace(/^\uFEFF/, ''));
  const separator = separatorOfList(plain);
  const separated = separator === BLANKS ? plain.replace(/ {2,}/g, '\t') : plain;
  return [...csvRows(separated, separator === BLANKS ? '\t' : separator)]
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => asLine(cell).trim()) }));
}

const BLANKS = 'blanks';
const separators = [
  ['\t', /\t/g],
  [';', /;/g],
  [BLANKS, /(?<=\S) {2,}(?=\S)/g],
  [',', /,/g],
] as const;

/** The one that makes the most columns in one of the first lines; the first of the list decides between equals. */
function separatorOfList(text: string): (typeof separators)[number][0] {
  const lines = text.split('\n', HEADER_ROWS);
  const columns = separators.map(([name, pattern]) => ({
    name,
    most: Math.max(0, ...lines.map((line) => line.replace(/"[^"]*"/g, '').match(pattern)?.length ?? 0)),
  }));
  return columns.reduce((best, one) => (one.most > best.most ? one : best)).name;
}

/** null if there is nothing below the titles. The line of titles may have others above it. */
export function tableOfRows(
  rows: readonly ListRow[],
  remembered: ReadonlyMap<string, EntryField>,
): EntryTable | null {
  const known = rows.slice(0, HEADER_ROWS).map(({ cells }) => countKnownTitles(cells, remembered));
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  const header = rows[at];
  if (header === undefined || rows.length <= at + 1) return null;
  return { titles: header.cells, titleLine: header.line, rows: rows.slice(at + 1) };
}

type Context = { entries: readonly StoredEntry[]; classes: readonly string[] };

export function readEntryList(
  { titles, rows }: EntryTable,
  fields: readonly EntryField[],
  { entries, classes }: Context,
): ListedEntry[] {
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const { set, problems, classReadAs } = readRow(cells, titles, fields, classes);
    const key = `${set.number ?? ''} ${set.className ?? ''}`;
    if (set.number && seen.has(key)) {
      problems.push({ column: titleOf('number', fields, titles), kind: 'repeated', value: set.number });
    }
    seen.add(key);
    const stored = findEntry(set, entries);
    const changed = stored === null ? [] : changedFields(set, stored);
    const status =
      problems.length > 0 ? 'wrong' : stored === null ? 'new' : changed.length > 0 ? 'changed' : 'same';
    return {
      ...{ line, status, set, changed, problems, classReadAs },
      entryId: stored?.id ?? null,
      version: stored?.version ?? 0,
    };
  });
}

function titleOf(field: EntryField, fields: readonly EntryField[], titles: readonly string[]): string {
  return titles[fields.indexOf(field)] ?? '';
}

/** By number and class; by the number alone if only one has it. */
function findEntry(set: Partial<Entry>, entries: readonly StoredEntry[]): StoredEntry | null {
  const sameNumber = entries.filter(({ number }) => number === set.number);
  if (sameNumber.length === 1) return sameNumber[0] ?? null;
  return sameNumber.find(({ className }) => className === set.className) ?? null;
}

function changedFields(set: Partial<Entry>, stored: StoredEntry): (keyof Entry)[] {
  // The keys of a part of an entry.
  return (Object.keys(set) as (keyof Entry)[]).filter(
    (field) => JSON.stringify(set[field]) !== JSON.stringify(stored[field]),
  );
}

type ReadRow = {
  set: Partial<Entry>;
  problems: LineProblem[];
  classReadAs: ListedEntry['classReadAs'];
};

function readRow(
  cells: readonly string[],
  titles: readonly string[],
  fields: readonly EntryField[],
  classes: readonly string[],
): ReadRow {
  const row: ReadRow = { set: {}, problems: [], classReadAs: null };
  fields.forEach((field, index) => {
    const value = cells[index] ?? '';
    readCell(row, field, value, titles[index] ?? '', classes);
  });
  if ((row.set.number ?? '') === '') {
    const column = titleOf('number', fields, titles);
    row.problems.push({ column, kind: 'number-missing', value: '' });
  }
  checkLengths(row, fields, titles);
  return row;
}

function readCell(
  row: ReadRow,
  field: EntryField,
  value: string,
  column: string,
  classes: readonly string[],
): void {
  const { set } = row;
  switch (field) {
    case 'ignored':
      return;
    case 'name':
      Object.assign(set, splitName(value));
      return;
    case 'nationality': {
      const code = countryOf(value);
      if (code === null && value !== '') row.problems.push({ column, kind: 'nationality-unknown', value });
      else set.nationality = code;
      return;
    }
    case 'className': {
      const known = classes.find((name) => classKey(name) === classKey(value));
      set.className = known ?? value;
      if (known !== undefined && known !== value) row.classReadAs = { given: value, as: known };
      return;
    }
    case 'transponder':
      set.transponders = [...(set.transponders ?? []), ...value.split(/[\s,;/]+/).filter(Boolean)];
      return;
    case 'driver':
      set.drivers = [
        ...(set.drivers ?? []),
        ...value
          .split(/\s*[/;&]\s*/)
          .filter(Boolean)
          .map(splitName),
      ];
      return;
    case 'checkedIn':
      set.isCheckedIn = /^(?:yes|y|ja|j|x|1|true|ok|はい|済|○|✓|✔)$/i.test(value);
      return;
    default:
      set[field] = value;
  }
}

/** `GT-4` and `gt 4` are the class `GT4`. */
function classKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `Jansen, Anna` or `Anna Jansen`; a single word is a last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/\s*,\s*/);
  if (first !== undefined) return { firstName: first, lastName: last };
  const [, given = '', family = name] = /^(\S+)\s+(.+)$/.exec(name.trim()) ?? [];
  return { firstName: given, lastName: family.trim() };
}

/** Codes of the sport for countries whose two letters are others. */
const sportCodes: Readonly<Record<string, string>> = {
  ...{ NED: 'NL', BEL: 'BE', GER: 'DE', DEU: 'DE', FRA: 'FR', GBR: 'GB', ITA: 'IT', ESP: 'ES', POR: 'PT' },
  ...{ SUI: 'CH', AUT: 'AT', DEN: 'DK', SWE: 'SE', NOR: 'NO', FIN: 'FI', POL: 'PL', CZE: 'CZ', IRL: 'IE' },
  ...{ JPN: 'JP', USA: 'US', CAN: 'CA', AUS: 'AU', NZL: 'NZ', RSA: 'ZA', BRA: 'BR', LUX: 'LU', NLD: 'NL' },
};

function countryOf(value: string): string | null {
  const code = value.trim().toUpperCase();
  const known = sportCodes[code] ?? code;
  return entrySchema.shape.nationality.safeParse(known).success ? known : null;
}

const columnOfField: Partial<Record<keyof Entry, readonly EntryField[]>> = {
  firstName: ['firstName', 'name'],
  lastName: ['lastName', 'name'],
  transponders: ['transponder'],
  drivers: ['driver'],
};

/** The same limits as on the server. */
function checkLengths(row: ReadRow, fields: readonly EntryField[], titles: readonly string[]): void {
  // The keys of a part of an entry.
  for (const field of Object.keys(row.set) as (keyof Entry)[]) {
    const value = row.set[field];
    if (field === 'number' && value === '') continue;
    if (entrySchema.shape[field].safeParse(value).success) continue;
    const names = columnOfField[field] ?? [field as EntryField];
    const column = names.map((name) => titleOf(name, fields, titles)).find(Boolean) ?? '';
    row.problems.push({ column, kind: 'too-long', value: String(value).slice(0, 40) });
  }
}
