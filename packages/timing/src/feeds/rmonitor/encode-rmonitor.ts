/** Encodes RMonitor lines as timing software sends them: an encoded record decodes to the same. */

import { formatClock } from '../../text/clock-text.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';

const FLAG_WIDTH = 6;
const NO_LAP_LIMIT = 9999;

type SentRecord = Exclude<RMonitorRecord, { kind: 'damaged' | 'unknown' }>;

/** The line with its CR LF. */
export function encodeRMonitor(record: SentRecord): string {
  return `${fieldsOf(record).join(',')}\r\n`;
}

function fieldsOf(record: SentRecord): (string | number)[] {
  switch (record.kind) {
    case 'heartbeat':
      return [
        '$F',
        record.lapsToGo ?? NO_LAP_LIMIT,
        quoted(formatClock(record.timeToGoMs, 'none')),
        quoted(formatClock(record.timeOfDayMs, 'none')),
        quoted(formatClock(record.raceTimeMs, 'none')),
        quoted(record.flag.padEnd(FLAG_WIDTH)),
      ];
    case 'competitor':
      return [
        '$A',
        quoted(record.registration),
        quoted(record.number),
        record.transponder,
        ...[record.firstName, record.lastName, record.nationality].map(quoted),
        record.classNumber,
      ];
    case 'competitor-details':
      return [
        '$COMP',
        quoted(record.registration),
        quoted(record.number),
        record.classNumber,
        ...[record.firstName, record.lastName, record.nationality, record.additionalData].map(quoted),
      ];
    case 'run':
      return ['$B', record.runNumber, quoted(record.name)];
    case 'class':
      return ['$C', record.classNumber, quoted(record.name)];
    case 'setting':
      return ['$E', quoted(record.name), quoted(record.value)];
    case 'race-row':
      return [
        '$G',
        record.position,
        quoted(record.registration),
        record.laps ?? '',
        time(record.totalTimeMs),
      ];
    case 'best-row':
      return [
        '$H',
        record.position,
        quoted(record.registration),
        record.bestLapNumber,
        time(record.bestTimeMs),
      ];
    case 'cleared':
      return ['$I', quoted(formatClock(record.timeOfDayMs, 'none')), quoted(record.date)];
    case 'crossing':
      return ['$J', quoted(record.registration), time(record.lapTimeMs), time(record.totalTimeMs)];
    case 'correction':
      return [
        '$COR',
        quoted(record.registration),
        quoted(record.number),
        record.laps ?? '',
        time(record.totalTimeMs),
        quoted(`${record.correctionMs < 0 ? '-' : '+'}${formatClock(Math.abs(record.correctionMs), 'ms')}`),
      ];
    case 'race-speed':
    case 'best-speed':
      return [
        record.kind === 'race-speed' ? '$SR' : '$SP',
        record.position,
        quoted(record.registration),
        record.lapNumber ?? '',
        time(record.lapTimeMs),
        record.speedMilliKmh,
      ];
    case 'line-crossing':
      return [
        '$L',
        ...[record.number, record.line, record.lineName].map(quoted),
        ...dateAndTime(record.wallClockMs).map(quoted),
        record.driverId ?? '',
        quoted(record.className),
      ];
    case 'sections':
      return [
        '$T',
        ...[record.track, record.shortName, record.length].map(quoted),
        record.sections.length,
        ...record.sections.flatMap(({ name, startLine, endLine, lengthInches }) => [
          ...[name, startLine, endLine].map(quoted),
          lengthInches,
        ]),
      ];
    case 'shown-order':
      return ['$RMS', quoted(record.order)];
    case 'last-crossing':
      return ['$RMLT', record.registration, record.atMs];
    case 'relay-clock':
      return ['$RMCA', record.atMs];
    case 'laps-available':
      return ['$RMDTL', '""'];
    case 'counted-lap':
      return [
        '$RMHL',
        ...[record.registration, String(record.lapNumber), String(record.position)].map(quoted),
        time(record.lapTimeMs),
        quoted(record.flag),
        time(record.totalTimeMs),
      ];
  }
}

/** The protocol cannot escape a line end or a quote. */
function quoted(text: string): string {
  return `"${text.replace(/[\r\n]+/g, ' ').replaceAll('"', "'")}"`;
}

function time(timeMs: number): string {
  return quoted(formatClock(timeMs, 'ms'));
}

function dateAndTime(wallClockMs: number): [string, string] {
  const iso = new Date(wallClockMs).toISOString();
  return [`${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`, iso.slice(11, 23)];
}
