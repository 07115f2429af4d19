/** Tables as CSV files to download. */

import type { FileAnswer } from '../mount.ts';

const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

/** A signed time, number or count of laps, or a dash, which means none: no spreadsheet takes them for a formula. */
const HARMLESS = /^([+-][\d.:]+( laps?)?|-)$/i;
const FORMULA = /^["\s]*[=@+\-＝＠＋－]/;

/**
 * A spreadsheet runs a text that begins like a formula, unless there is an apostrophe before it. If its separator is a
 * semicolon or a tab it splits our lines at those too, in spite of the quotes: then every part is a cell.
 */
function withoutFormulas(text: string): string {
  return text.replace(/(?<=^|[;\t\r\n])[^;\t\r\n]+/g, (part) =>
    FORMULA.test(part) && !HARMLESS.test(part.trim()) ? `'${part}` : part,
  );
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = withoutFormulas(cell);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function formatCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

/** What no system takes for a folder or refuses in the name of a file: a season 2025/26 is one of 2025-26. */
function inFileName(part: string): string {
  return part
    .replace(/[/\\:]/g, '-')
    .replace(/[<>"|?*\p{Cc}]/gu, '')
    .trim();
}

/** `nameParts` become the file's name, joined by a comma as existing programs expect. */
export function csvFile(
  nameParts: readonly string[],
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): FileAnswer {
  const fileName = `${nameParts.map(inFileName).filter(Boolean).join(', ')}.csv`;
  return {
    fileName,
    contentType: 'text/csv; charset=utf-8',
    content: formatCsv(header, rows),
  };
}

/** Without the mark a spreadsheet takes UTF-8 for the local code page; with it some programs misread the first title. */
export function withByteOrderMark(file: FileAnswer): FileAnswer {
  return { ...file, content: `${BYTE_ORDER_MARK}${file.content}` };
}
