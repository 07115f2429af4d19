/** Cells of a result file as values; what is no such value goes to the log with its line and title. */

import type { RowStatus } from '@lapwing/contract/enums';
import { MAX_COMPETITORS_PER_SESSION } from '@lapwing/contract/session-limits';
import { parseClockMs, parseWhole } from '../feeds/clock-text.ts';
import { type ErrorLog, shown } from './file-error.ts';
import type { TitledRow } from './titled-table.ts';

const LONGEST_MS = 360_000_000;
const DAY_MS = 86_400_000;
const MOST = 1_000_000;

/** Minutes and hours only where there are some, or `1h 02:03.456`; null where the cell is empty or wrong. */
export function timeOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  const text = row.cell(...titles);
  if (text === '' || text === '-') return null;
  const timeMs = dayFractionMs(text) ?? parseClockMs(text.replace(/^(\d+)h\s*/i, '$1:').replace(/^\+/, ''));
  if (timeMs === null || timeMs > LONGEST_MS) {
    log.add(row.line, row.titleOf(...titles), `${shown(text)} is no time such as 1:23.456`);
    return null;
  }
  return timeMs;
}

/** Spreadsheets write a time as its part of a day: 0.000706 is 1:01.000. No lap is timed to so many digits. */
function dayFractionMs(text: string): number | null {
  if (!/^0?[.,]\d{5,}$/.test(text) && !/^\d(?:[.,]\d+)?e-\d+$/i.test(text)) return null;
  return Math.round(Number(text.replace(',', '.')) * DAY_MS);
}

/** A whole number from 0, also as `1.0`; null where the cell is empty or wrong. */
export function countOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  const text = row.cell(...titles);
  if (text === '' || text === '-') return null;
  const count = parseWhole(text.replace(/[.,]0+$/, ''));
  if (count !== null && count <= MOST) return count;
  log.add(
    row.line,
    row.titleOf(...titles),
    `${shown(text)} is no whole number${count === null ? '' : ' up to a million'}`,
  );
  return null;
}

/** Places of one table: each stands once in it. 0 and an empty cell are no place. */
export function createPlaces(log: ErrorLog, ...titles: string[]): (row: TitledRow) => number | null {
  const lineOfPlace = new Map<number, number>();
  return (row) => {
    const place = countOf(row, log, ...titles);
    if (place === null || place === 0) return null;
    const before = lineOfPlace.get(place);
    if (place > MAX_COMPETITORS_PER_SESSION) {
      log.add(
        row.line,
        row.titleOf(...titles),
        `${place} is no place: there are at most ${MAX_COMPETITORS_PER_SESSION}`,
      );
    } else if (before !== undefined) {
      log.add(row.line, row.titleOf(...titles), `the place ${place} stands already in line ${before}`);
    } else {
      lineOfPlace.set(place, row.line);
      return place;
    }
    return null;
  };
}

const statusByWord = new Map<string, RowStatus>([
  ['dns', 'DNS'],
  ['not started', 'DNS'],
  ['did not start', 'DNS'],
  ['dnf', 'DNF'],
  ['ret', 'DNF'],
  ['retired', 'DNF'],
  ['did not finish', 'DNF'],
  ['not classified', 'DNF'],
  ['nc', 'DNF'],
  ['dnc', 'DNF'],
  ['dq', 'DQ'],
  ['dsq', 'DQ'],
  ['ex', 'DQ'],
  ['excluded', 'DQ'],
  ['disqualified', 'DQ'],
]);

/** null for words that say nothing of the kind. */
export function statusFromWord(text: string): RowStatus | null {
  return statusByWord.get(text.toLowerCase().replace(/\./g, '').trim()) ?? null;
}
