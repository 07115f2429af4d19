/** The messages that MYLAPS Timing & Scoring sends to a server: `Source@Function@data…@$`. */

import { LATEST_MS } from '@lapwing/contract/values/document-values';
import { dayMs, parseClockMs, parseWhole } from '../../text/clock-text.ts';

export type MylapsPassing = {
  chip: string;
  /** local time as if it were UTC, because the sender's zone is not sent; null without a date or a time */
  wallClockMs: number | null;
  timeOfDayMs: number | null;
  /** only in version 2, and not always */
  utcMs: number | null;
  lap: number | null;
  hits: number | null;
  device: string;
  /** the record as sent: a repeat is exactly the same */
  text: string;
};

export type MylapsMarker = { type: string; name: string; wallClockMs: number | null; text: string };

export type MylapsMessage =
  | { kind: 'hello'; location: string }
  | { kind: 'ping'; location: string }
  | { kind: 'alive'; location: string }
  | { kind: 'locations'; names: string[] }
  | {
      kind: 'passings';
      location: string;
      version: 1 | 2;
      messageNumber: string;
      passings: MylapsPassing[];
      /** records with a wrong checksum or wrong fields */
      damaged: string[];
    }
  | { kind: 'markers'; location: string; messageNumber: string; markers: MylapsMarker[] }
  | { kind: 'other'; location: string; function: string }
  | { kind: 'damaged'; reason: 'no-function' | 'too-long'; text: string };

const KEPT_OF_DAMAGED = 200;

/** The message without the `$` at its end. Between messages there are line ends, and from some senders zero bytes. */
export function parseMylapsMessage(text: string): MylapsMessage {
  const [source, name, ...data] = text.split('@');
  const location = withoutControls(source ?? '');
  if (location === '' || name === undefined || name === '') return damagedMessage('no-function', text);
  if (data.at(-1)?.trim() === '') data.pop();
  switch (name) {
    case 'Pong':
      return { kind: 'hello', location };
    case 'Ping':
      return { kind: 'ping', location };
    case 'AckPing':
      return { kind: 'alive', location };
    case 'GetLocations':
      return {
        kind: 'locations',
        names: data.flatMap((field) => (field.startsWith('ln=') ? [field.slice(3)] : [])),
      };
    case 'Store':
      return passingsOf(location, 1, data, parseStoreRecord);
    case 'Passing':
      return passingsOf(location, 2, data, parseKeyedRecord);
    case 'Marker':
      return {
        kind: 'markers',
        location,
        messageNumber: data.at(-1) ?? '',
        markers: data.slice(0, -1).map(markerOf),
      };
    default:
      return { kind: 'other', location, function: name.slice(0, KEPT_OF_DAMAGED) };
  }
}

export function damagedMessage(reason: 'no-function' | 'too-long', text: string): MylapsMessage {
  return { kind: 'damaged', reason, text: text.slice(0, KEPT_OF_DAMAGED) };
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, '').trim();
}

function passingsOf(
  location: string,
  version: 1 | 2,
  data: readonly string[],
  parse: (text: string) => MylapsPassing | null,
): MylapsMessage {
  const passings: MylapsPassing[] = [];
  const damaged: string[] = [];
  for (const record of data.slice(0, -1)) {
    const passing = parse(record);
    if (passing === null) damaged.push(record.slice(0, KEPT_OF_DAMAGED));
    else passings.push(passing);
  }
  return { kind: 'passings', location, version, messageNumber: data.at(-1) ?? '', passings, damaged };
}

const STORE_LENGTH = 39;
const CHECKED_LENGTH = 37;

/** 39 characters at fixed places; unused ones are blank. */
function parseStoreRecord(text: string): MylapsPassing | null {
  if (text.length !== STORE_LENGTH || !isChecked(text)) return null;
  const chip = text.slice(0, 7).trim();
  const timeOfDayMs = parseClockMs(text.slice(7, 19).trim());
  if (chip === '' || timeOfDayMs === null) return null;
  const dateMs = parseDate(text.slice(31, 37));
  return {
    chip,
    wallClockMs: dateMs === null ? null : dateMs + timeOfDayMs,
    timeOfDayMs,
    utcMs: null,
    lap: parseWhole(text.slice(24, 27).trim()),
    hits: parseHex(text.slice(23, 24)),
    device: text.slice(19, 21).trim(),
    text,
  };
}

/** The sum of the character codes before it. */
function isChecked(text: string): boolean {
  let sum = 0;
  for (let at = 0; at < CHECKED_LENGTH; at++) sum += text.charCodeAt(at);
  return parseHex(text.slice(CHECKED_LENGTH)) === sum % 256;
}

/** `k=v|k=v`, in any order; unknown keys are ignored. */
function parseKeyedRecord(text: string): MylapsPassing | null {
  const values = keyedValues(text);
  const chip = values.get('c')?.trim() ?? '';
  const timeOfDayMs = parseClockMs(values.get('t')?.trim() ?? '');
  const sentMs = parseWhole(values.get('utc')?.trim() ?? '');
  const utcMs = sentMs !== null && sentMs <= LATEST_MS ? sentMs : null;
  if (chip === '' || (timeOfDayMs === null && utcMs === null)) return null;
  const dateMs = parseDate(values.get('d')?.trim() ?? '');
  return {
    chip,
    wallClockMs: dateMs === null || timeOfDayMs === null ? null : dateMs + timeOfDayMs,
    timeOfDayMs,
    utcMs,
    lap: parseWhole(values.get('l')?.trim() ?? ''),
    hits: parseWhole(values.get('h')?.trim() ?? ''),
    device: values.get('dv')?.trim() ?? '',
    text,
  };
}

function keyedValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of text.split('|')) {
    const equals = pair.indexOf('=');
    if (equals > 0) values.set(pair.slice(0, equals).trim(), pair.slice(equals + 1));
  }
  return values;
}

/** With keys as documented, or three fields as senders write it. */
function markerOf(text: string): MylapsMarker {
  const values = keyedValues(text);
  const [time = '', type = '', name = ''] = text.split('|');
  return {
    type: (values.get('mt') ?? (values.size === 0 ? type : '')).trim(),
    name: (values.get('n') ?? (values.size === 0 ? name : '')).trim(),
    wallClockMs: parseDateTime(values.get('t') ?? time) ?? parseDayAndTime(values),
    text,
  };
}

const dateTimePattern = /^\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)\s*$/;

function parseDateTime(text: string): number | null {
  const match = dateTimePattern.exec(text);
  if (match === null) return null;
  const dateMs = dayMs(Number(match[1]), Number(match[2]), Number(match[3]));
  const timeMs = parseClockMs(match[4] ?? '');
  return dateMs === null || timeMs === null ? null : dateMs + timeMs;
}

function parseDayAndTime(values: ReadonlyMap<string, string>): number | null {
  const dateMs = parseDate(values.get('d')?.trim() ?? '');
  const timeMs = parseClockMs(values.get('t')?.trim() ?? '');
  return dateMs === null || timeMs === null ? null : dateMs + timeMs;
}

/** YYMMDD */
function parseDate(text: string): number | null {
  if (!/^\d{6}$/.test(text)) return null;
  return dayMs(2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4)));
}

function parseHex(text: string): number | null {
  return /^[0-9A-F]+$/i.test(text) ? Number.parseInt(text, 16) : null;
}
