/** A calendar of events as iCalendar text (RFC 5545). */

import type { Language } from '@lapwing/contract/values/constants';
import { localDateTime } from '@lapwing/timing/timestamp';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { timeZoneLines } from './calendar-zone.ts';

export type CalendarEvent = {
  id: number;
  name: string;
  startsAtMs: number;
  endsAtMs: number;
  timeZone: string;
  place: string;
  /** null if unknown */
  degrees: { latitude: number; longitude: number } | null;
  updatedAtMs: number;
  address: string;
  /** of a session, which moves with the day; its id is in `id` */
  session?: { sequence: number; description: string };
};

type Calendar = {
  name: string;
  host: string;
  /** of our own texts; names stay as given */
  language: Language;
  events: readonly CalendarEvent[];
  /** how often programs should fetch it again; an hour by default */
  refreshMinutes?: number;
};

const MAX_LINE_BYTES = 75;
const DAY_MS = 86_400_000;

/** Escapes separators; a line break would end the line. */
export function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n');
}

/** No line is longer than 75 bytes; continuation lines begin with a blank. Characters are never split. */
export function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The blank at the start of a continuation line counts as well.
    const room = pieces.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1;
    if (bytes + size > room) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}

function utcStamp(atMs: number): string {
  return `${new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** `20261115T102700`, in local time. */
function localStamp(atMs: number, timeZone: string): string {
  return localDateTime(atMs, timeZone).slice(0, 19).replaceAll(/[-:]/g, '');
}

/**
 * The first day and the day after the last, of an event that has days and no times: stored from the start of the first
 * day
 * to 24 hours after the start of the last, whose clocks may have changed. null if it has times.
 */
function wholeDays({ startsAtMs, endsAtMs, timeZone, session }: CalendarEvent): [string, string] | null {
  if (session !== undefined) return null;
  const lastDayMs = endsAtMs === startsAtMs ? startsAtMs : endsAtMs - DAY_MS;
  const stamps = [startsAtMs, lastDayMs].map((atMs) => localStamp(atMs, timeZone));
  if (lastDayMs < startsAtMs || !stamps.every((stamp) => stamp.endsWith('T000000'))) return null;
  const [first = '', last = ''] = [startsAtMs, lastDayMs].map((atMs) =>
    localDateTime(atMs, timeZone).slice(0, 10),
  );
  const after = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10);
  return [first.replaceAll('-', ''), after.replaceAll('-', '')];
}

function eventLines(event: CalendarEvent, { host, language }: Calendar): string[] {
  const { timeZone, degrees, session } = event;
  const days = wholeDays(event);
  const at = (name: string, atMs: number) =>
    timeZone === 'UTC'
      ? `${name}:${utcStamp(atMs)}`
      : `${name};TZID=${timeZone}:${localStamp(atMs, timeZone)}`;
  return [
    'BEGIN:VEVENT',
    // Permanent: a calendar that fetches again updates its entry and adds no second one.
    `UID:${session ? 'session' : 'event'}-${event.id}@${host}`,
    `DTSTAMP:${utcStamp(event.updatedAtMs)}`,
    `LAST-MODIFIED:${utcStamp(event.updatedAtMs)}`,
    ...(session ? [`SEQUENCE:${session.sequence}`] : []),
    ...(days === null
      ? [
          at('DTSTART', event.startsAtMs),
          // An entry without a duration would not be shown.
          at('DTEND', Math.max(event.endsAtMs, event.startsAtMs + 60_000)),
        ]
      : [`DTSTART;VALUE=DATE:${days[0]}`, `DTEND;VALUE=DATE:${days[1]}`]),
    `SUMMARY:${escapeText(event.name)}`,
    ...(session?.description ? [`DESCRIPTION;LANGUAGE=${language}:${escapeText(session.description)}`] : []),
    `LOCATION;LANGUAGE=${language}:${escapeText(event.place)}`,
    ...(degrees === null ? [] : [`GEO:${degrees.latitude.toFixed(6)};${degrees.longitude.toFixed(6)}`]),
    `URL:${event.address}`,
    'END:VEVENT',
  ];
}

/** Yields to other requests between its events. */
export async function calendarText(calendar: Calendar): Promise<string> {
  const { name, language, events, refreshMinutes = 60 } = calendar;
  const refresh = refreshMinutes === 60 ? 'PT1H' : `PT${refreshMinutes}M`;
  const zones = new Map<string, CalendarEvent[]>();
  const timed = events.filter((event) => wholeDays(event) === null);
  for (const event of timed) {
    const inZone = zones.get(event.timeZone);
    if (inZone === undefined) zones.set(event.timeZone, [event]);
    else inZone.push(event);
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Lapwing//Events//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    ...(refreshMinutes === 60 ? [] : [`X-PUBLISHED-TTL:${refresh}`]),
    ...[...zones].flatMap(([timeZone, inZone]) => timeZoneLines(timeZone, inZone)),
  ];
  const otherRequests = yieldToEventLoop();
  let text = lines.map(foldedLine).join('');
  for (const event of events) {
    await otherRequests();
    text += eventLines(event, calendar).map(foldedLine).join('');
  }
  return `${text}END:VCALENDAR\r\n`;
}

function foldedLine(line: string): string {
  return `${fold(line)}\r\n`;
}
