/** Decodes Multiloop records. The separator is read from the line itself, because it differs between sources. */

import { decodeByteForByte, decodeTextLine } from '../../text/decode-text.ts';
import { createLineSplitter, type SplitLine } from '../line-splitter.ts';
import type { MultiloopBody, MultiloopNews, MultiloopRecord } from './multiloop-record.ts';

export type MultiloopDecoder = { push(chunk: Uint8Array): MultiloopRecord[]; end(): MultiloopRecord[] };

const DOLLAR = 0x24;
const MAX_SECTIONS = 64;

const newsByLetter = new Map<string, MultiloopNews>([
  ['N', 'new'],
  ['R', 'repeated'],
  ['U', 'updated'],
]);

export function createMultiloopDecoder(): MultiloopDecoder {
  const splitter = createLineSplitter();
  return {
    push: (chunk) => splitter.push(chunk).map(recordOf),
    end: () => splitter.end().map(recordOf),
  };
}

function recordOf({ bytes, isTooLong }: SplitLine): MultiloopRecord {
  if (isTooLong) return { kind: 'damaged', reason: 'too-long' };
  const start = bytes.indexOf(DOLLAR);
  const fields = start === -1 ? null : splitBytes(bytes.subarray(start + 1));
  if (fields === null) return { kind: 'damaged', reason: 'no-command' };
  const [letter = '', newsLetter = '', sequenceText = '', preamble = '', ...rest] = fields;
  const news = newsByLetter.get(newsLetter);
  const sequence = hex(sequenceText);
  if (news === undefined || sequence === null) return { kind: 'damaged', reason: 'wrong-fields' };
  const body = bodyOf(letter, rest);
  return body === null ? { kind: 'damaged', reason: 'wrong-fields' } : { ...body, news, sequence, preamble };
}

/** The separator is whatever follows the letter: one byte, or the two bytes of its UTF-8 form. */
function splitBytes(bytes: Uint8Array): string[] | null {
  const [letter = 0, separator = 0] = bytes;
  if (letter < 0x41 || letter > 0x5a || separator < 0x20 || isAlphanumeric(separator)) return null;
  const text = decodeByteForByte(bytes);
  const fields = text.split(text.slice(1, separator === 0xc2 ? 3 : 2));
  return fields.map((field) => (/^[ -~]*$/.test(field) ? field : decodeField(field)).trim());
}

function decodeField(field: string): string {
  return decodeTextLine(Uint8Array.from(field, (character) => character.charCodeAt(0)));
}

function isAlphanumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

function hex(text: string | undefined): number | null {
  return text !== undefined && /^[0-9A-F]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : null;
}

type Fields = readonly string[];

function bodyOf(letter: string, fields: Fields): MultiloopBody | null {
  switch (letter) {
    case 'H':
      return heartbeatOf(fields);
    case 'V':
      return { kind: 'version', major: fields[0] ?? '', minor: fields[1] ?? '', info: fields[2] ?? '' };
    case 'R':
      return runOf(fields);
    case 'T':
      return trackOf(fields);
    case 'E':
      return entryOf(fields);
    case 'C':
      return completedLapOf(fields);
    case 'S':
      return sectionOf(fields);
    case 'L':
      return lineCrossingOf(fields);
    case 'F':
      return flagSummaryOf(fields);
    case 'N':
      return newLeaderOf(fields);
    case 'I':
      return invalidatedLapOf(fields);
    case 'A':
      return announcementOf(fields);
    default:
      return { kind: 'unknown', letter };
  }
}

/** Whole numbers at these places, or null if one of them is none. */
function numbersAt(fields: Fields, ...places: number[]): number[] | null {
  const numbers = places.map((place) => hex(fields[place]));
  return numbers.every((number) => number !== null) ? numbers : null;
}

function heartbeatOf(fields: Fields): MultiloopBody | null {
  const [dateS, elapsedMs, lapsToGo, timeToGoMs] = numbersAt(fields, 1, 2, 3, 4) ?? [];
  if (dateS === undefined || elapsedMs === undefined) return null;
  return {
    kind: 'heartbeat',
    flag: fields[0] ?? '',
    dateS,
    elapsedMs,
    lapsToGo: lapsToGo ?? 0,
    timeToGoMs: timeToGoMs ?? 0,
  };
}

function runOf([event = '', eventShort = '', run = '', runType = '', start]: Fields): MultiloopBody | null {
  const startS = hex(start);
  return startS === null ? null : { kind: 'run', event, eventShort, run, runType, startS };
}

function trackOf([name = '', venue = '', length = '', count, ...rest]: Fields): MultiloopBody | null {
  const total = hex(count);
  if (total === null || total > MAX_SECTIONS || rest.length < total * 4) return null;
  const sections = Array.from({ length: total }, (_, index) => {
    const [section = '', inches, startLine = '', endLine = ''] = rest.slice(index * 4, index * 4 + 4);
    return { name: section, lengthInches: hex(inches) ?? 0, startLine, endLine };
  });
  // The only number that is not hexadecimal.
  const lengthMi = Number(length);
  return { kind: 'track', name, venue, lengthMi: lengthMi > 0 ? lengthMi : null, sections };
}

function entryOf([number = '', id = '', driver = '', start, count, ...rest]: Fields): MultiloopBody | null {
  const total = hex(count) ?? 0;
  if (number === '' || rest.length < total) return null;
  return {
    kind: 'entry',
    number,
    id,
    driver,
    startPosition: hex(start) ?? 0,
    fields: rest.slice(0, total),
    competitorId: rest[total] ?? '',
  };
}

function completedLapOf(fields: Fields): MultiloopBody | null {
  const [rank, laps, elapsedMs, lastLapMs] = numbersAt(fields, 0, 3, 4, 5) ?? [];
  const number = fields[1] ?? '';
  if (rank === undefined || laps === undefined || elapsedMs === undefined || lastLapMs === undefined)
    return null;
  if (number === '') return null;
  return {
    kind: 'completed-lap',
    rank,
    number,
    id: fields[2] ?? '',
    laps,
    elapsedMs,
    lastLapMs,
    isOnTrack: fields[6] !== 'P',
    fastestMs: hex(fields[7]) ?? 0,
    fastestLap: hex(fields[8]) ?? 0,
    status: fields[15] ?? '',
    flag: fields[16] ?? '',
    pitStops: hex(fields[17]) ?? 0,
    lastPitLap: hex(fields[18]) ?? 0,
    startPosition: hex(fields[19]) ?? 0,
    lapsLed: hex(fields[20]) ?? 0,
  };
}

function sectionOf(fields: Fields): MultiloopBody | null {
  const [number = '', id = '', section = ''] = fields;
  const [elapsedMs, sectionMs, lap] = numbersAt(fields, 3, 4, 5) ?? [];
  if (number === '' || elapsedMs === undefined || sectionMs === undefined || lap === undefined) return null;
  return { kind: 'section', number, id, section, elapsedMs, sectionMs, lap };
}

function lineCrossingOf([
  number = '',
  id = '',
  line = '',
  source = '',
  elapsed,
  flag = '',
  where,
]: Fields): MultiloopBody | null {
  const elapsedMs = hex(elapsed);
  if (number === '' || line === '' || elapsedMs === null) return null;
  return { kind: 'line-crossing', number, id, line, source, elapsedMs, flag, isOnTrack: where !== 'P' };
}

function flagSummaryOf(fields: Fields): MultiloopBody | null {
  const lap = hex(fields[1]);
  if (lap === null) return null;
  return {
    kind: 'flag-summary',
    flag: fields[0] ?? '',
    lap,
    leader: fields[8] ?? '',
    leadChanges: hex(fields[9]) ?? 0,
  };
}

function newLeaderOf([number = '', , lapText, elapsed]: Fields): MultiloopBody | null {
  const lap = hex(lapText);
  const elapsedMs = hex(elapsed);
  return number === '' || lap === null || elapsedMs === null
    ? null
    : { kind: 'new-leader', number, lap, elapsedMs };
}

function invalidatedLapOf([number = '', id = '', elapsed]: Fields): MultiloopBody | null {
  const elapsedMs = hex(elapsed);
  return number === '' || elapsedMs === null ? null : { kind: 'invalidated-lap', number, id, elapsedMs };
}

function announcementOf([id = '', action = '', priority = '', at, ...text]: Fields): MultiloopBody | null {
  const atS = hex(at);
  return id === '' || atS === null
    ? null
    : { kind: 'announcement', id, action, priority, atS, text: text.join(' ').trim() };
}
