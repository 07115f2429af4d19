/** Parses cells of a result file; invalid ones are logged with their line and title. */

import { MAX_COMPETITORS_PER_SESSION } from '@lapwing/contract/ingest/session-limits';
import type { RowStatus } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { parseClockMs, parseWhole } from '../text/clock-text.ts';
import { type ErrorLog, shown } from './file-error.ts';
import { type TitledRow, titleKey } from './titled-table.ts';

const LONGEST_MS = 360_000_000;
const DAY_MS = 86_400_000;
const MOST = 1_000_000;

/** No lap and no race is shorter: a smaller value has another unit. */
const SHORTEST_MS = 1_000;

/**
 * The time of a lap or a race, with minutes and hours only if needed, or as `1h 02:03.456`; null if the cell is
 * empty or wrong.
 */
export function timeOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  const text = row.cell(...titles);
  if (/^[+−-]\s*\d/.test(text)) {
    log.add(row.line, row.titleOf(...titles), messageOf('gap-not-time', { value: shown(text) }));
    return null;
  }
  const timeMs = sectionTimeOf(row, log, ...titles);
  if (timeMs === null || timeMs === 0 || timeMs >= SHORTEST_MS) return timeMs;
  log.add(row.line, row.titleOf(...titles), messageOf('part-of-a-day', { value: shown(text) }));
  return null;
}

/** Like `timeOf`, and may be shorter than a second. */
export function sectionTimeOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  return clockOf(row, log, titles, (text) => dayFractionMs(text) ?? clockMs(text));
}

/** A number below 1 is a fraction of the day, with any number of digits: 0.5 is noon. */
export function timeOfDayOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  return clockOf(row, log, titles, (text) =>
    /^0?[.,]\d+$/.test(text) ? partOfDayMs(text) : (dayFractionMs(text) ?? clockMs(text)),
  );
}

function clockOf(
  row: TitledRow,
  log: ErrorLog,
  titles: readonly string[],
  parse: (text: string) => number | null,
): number | null {
  const text = row.cell(...titles);
  if (text === '' || text === '-') return null;
  const timeMs = parse(text);
  if (timeMs !== null && timeMs <= LONGEST_MS) return timeMs;
  log.add(row.line, row.titleOf(...titles), messageOf('not-a-time', { value: shown(text) }));
  return null;
}

/** After hours or minutes no part has more than two digits or is above 59: `1:00:500` is invalid. */
function clockMs(text: string): number | null {
  const clock = text.replace(/^(\d+)h\s*/i, '$1:').replace(/(\d)['\u2019](?=\d)/g, '$1:');
  return /:(?:[6-9]\d|\d{3})/.test(clock) ? null : parseClockMs(clock);
}

/** Spreadsheets write a time as a fraction of a day: 0.000706 is 1:01.000. No lap is timed to so many digits. */
function dayFractionMs(text: string): number | null {
  const isFraction = /^0?[.,]\d{4,}$/.test(text) || /^\d(?:[.,]\d+)?e-\d+$/i.test(text);
  return isFraction ? partOfDayMs(text) : null;
}

function partOfDayMs(text: string): number {
  return Math.round(Number(text.replace(',', '.')) * DAY_MS);
}

/** A whole number from 0, also as `1.0` or `1.`; null if the cell is empty or wrong. */
export function countOf(row: TitledRow, log: ErrorLog, ...titles: string[]): number | null {
  const text = row.cell(...titles);
  if (text === '' || text === '-') return null;
  const count = parseWhole(text.replace(/[.,]0*$/, ''));
  if (count !== null && count <= MOST) return count;
  log.add(
    row.line,
    row.titleOf(...titles),
    messageOf(count === null ? 'not-a-whole-number' : 'number-above-million', { value: shown(text) }),
  );
  return null;
}

/** The places of one table, each of which may occur once. 0 and an empty cell are no place. */
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
        messageOf('place-too-high', { value: place, maximum: MAX_COMPETITORS_PER_SESSION }),
      );
    } else if (before !== undefined) {
      log.add(row.line, row.titleOf(...titles), messageOf('place-repeated-in-line', { place, line: before }));
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
  ['dnc', 'DNF'],
  ['dq', 'DQ'],
  ['dsq', 'DQ'],
  ['ex', 'DQ'],
  ['excluded', 'DQ'],
  ['disqualified', 'DQ'],
  // Dutch, German, French, Spanish, Italian, Japanese.
  ...['niet gestart', 'nicht gestartet', 'non partant', 'np', 'no salio', 'ns', 'no sale', 'non partito'].map(
    isDns,
  ),
  ...['出走せず', '不出走', '未出走', '欠場', '棄権'].map(isDns),
  ...['uitgevallen', 'niet gefinisht', 'ausgefallen', 'ausfall', 'abandon'].map(isDnf),
  ...['abd', 'ab', 'abandono', 'retirado', 'ritirato', 'rit'].map(isDnf),
  ...['リタイア', 'リタイヤ', '完走せず', '未完走'].map(isDnf),
  ...['gediskwalificeerd', 'diskw', 'disqualifiziert', 'disq', 'disqualifie', 'exclu', 'descalificado'].map(
    isDq,
  ),
  ...['desc', 'excluido', 'squalificato', 'sq', 'escluso', '失格'].map(isDq),
]);

function isDns(word: string): [string, RowStatus] {
  return [titleKey(word), 'DNS'];
}

function isDnf(word: string): [string, RowStatus] {
  return [titleKey(word), 'DNF'];
}

function isDq(word: string): [string, RowStatus] {
  return [titleKey(word), 'DQ'];
}

/** null for other words. */
export function statusFromWord(text: string): RowStatus | null {
  return text === '' ? null : (statusByWord.get(titleKey(text.replaceAll('.', ''))) ?? null);
}

const notClassified = new Set(
  [
    ...[
      'not classified',
      'nc',
      'n c',
      'n/c',
      'unclassified',
      'not qualified',
      'nq',
      'dnq',
      'did not qualify',
    ],
    ...['niet geklasseerd', 'niet geclassificeerd', 'nicht klassifiziert', 'nk', 'nicht gewertet'],
    ...['ohne wertung', 'non classe', 'non classee', 'non qualifie', 'no clasificado', 'no clasificada'],
    ...['sin clasificar', 'no clasifica', 'non classificato', 'non classificata', 'non qualificato'],
    ...['順位なし', '順位無し', '順位認定なし', '規定周回不足', '規定周回数不足', '周回不足', '周回数不足'],
    ...['完走扱いなし', '予選落ち', '予選不通過'],
  ].map(titleKey),
);

/** Whether the officials did not classify a competitor, which is not the same as retired. */
export function isNotClassified(text: string): boolean {
  return notClassified.has(titleKey(text.replaceAll('.', '')));
}

/** Whether the cell has a status instead of a place or a time. */
export function isWordOfResult(text: string): boolean {
  return statusFromWord(text) !== null || isNotClassified(text);
}
