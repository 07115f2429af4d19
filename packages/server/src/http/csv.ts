/** Tables as CSV files to download. */

import type { FileAnswer } from './mount.ts';

const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  // A spreadsheet runs a text that begins like a formula; a signed time or number of laps is none, and neither is a dash.
  const isFormula = /^[=@\t\r\n+\-＝＠＋－]/.test(text) && !/^([+-][\d.:]+( laps?)?|-)$/i.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
