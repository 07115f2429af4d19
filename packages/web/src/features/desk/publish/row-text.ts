/** Results of the desk as text. */

import type { PlacedMessage, ResultRow, RowChange } from '@lapwing/contract/desk/publish';
import { formatLapTime } from '@lapwing/timing/lap-time';

export function nameOfRow({ firstName, lastName }: Pick<ResultRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

export function timeOf(timeMs: number | null): string {
  return timeMs === null ? '' : formatLapTime(timeMs);
}

export function isChangedRow({ before, after }: RowChange): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** `race2.csv:118:20`, or the cell of a workbook: `race2.xlsx:D118`. */
export function placeOf({ file, line, column, cell }: PlacedMessage): string {
  if (line === null) return file;
  if (/\.xlsx$/i.test(file)) return `${file}:${cell === null ? '' : letterOf(cell)}${line}`;
  return [file, line, column].filter((part) => part !== null).join(':');
}

function letterOf(cell: number): string {
  const rest = Math.floor((cell - 1) / 26);
  return (rest > 0 ? letterOf(rest) : '') + String.fromCharCode(65 + ((cell - 1) % 26));
}
