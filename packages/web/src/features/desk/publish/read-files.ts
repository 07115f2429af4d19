/** Files as the server reads them: the first sheet of an Excel workbook becomes CSV, all others stay as they are. */

const DAY_MS = 86_400_000;
/** Day 0 of Excel. */
const EXCEL_START_MS = Date.UTC(1899, 11, 30);

export async function readFile(file: File): Promise<File> {
  if (!/\.xlsx$/i.test(file.name)) return file;
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(file);
  const text = rows.map((cells) => cells.map((cell) => quoted(textOf(cell))).join(';')).join('\n');
  return new File([text], file.name, { type: 'text/csv' });
}

/** Times of less than a day are dates near day 0 in Excel: the readers of results take parts of a day. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date))
    return String(value)
      .replace(/[\r\n]+/g, ' ')
      .trim();
  const days = (value.getTime() - EXCEL_START_MS) / DAY_MS;
  return days >= 0 && days < 2 ? days.toFixed(10) : value.toISOString().slice(0, 10);
}

function quoted(text: string): string {
  return /[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
