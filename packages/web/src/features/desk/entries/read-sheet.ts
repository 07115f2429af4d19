/** Reads a file of entries: CSV or text in any usual encoding, or the first sheet of an Excel workbook. */

import { type ListRow, rowsOfText } from '@lapwing/timing/desk/entry-list';
import { decodeText } from '@lapwing/timing/text/decode-text';

/** Larger files are no entry lists. */
export const MAX_FILE_BYTES = 5_000_000;

/** A workbook is a zip. */
const ZIP_START = [0x50, 0x4b, 3, 4] as const;

export async function readSheetFile(file: File): Promise<ListRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!ZIP_START.every((byte, index) => bytes[index] === byte))
    return rowsOfText(decodeText(bytes, decodeShiftJis).text);
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(file);
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value).trim();
}

function decodeShiftJis(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
