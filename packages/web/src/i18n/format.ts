/** Formats dates and times for a locale. */

import { type DateStyle, formatWall } from './wall-dates.ts';

/** The styles that are used for instants; local times have more. */
type InstantStyle = 'short-date' | 'time' | 'time-of-day' | 'date-time';

const dateOptions: Readonly<Record<InstantStyle, Intl.DateTimeFormatOptions>> = {
  'short-date': { year: 'numeric', month: 'numeric', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'time-of-day': { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  'date-time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};

// Creating a formatter costs far more than using it.
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, style: InstantStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...dateOptions[style], timeZone });
    dateFormats.set(key, format);
  }
  return format;
}

/** An instant in the local time of a zone. */
export function formatInstant(atMs: number, style: InstantStyle, locale: string, timeZone: string): string {
  return dateFormat(locale, style, timeZone).format(atMs);
}

/**
 * The local time of a wire text (`2026-11-15`, `2026-11-15T10:27:00`, any offset after it ignored), or null.
 */
function wallTimeMs(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/.exec(text);
  if (match === null) return null;
  const atMs = Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** A local date or time of the venue, as written on the wire. Text that is not a date gives ''. */
export function formatLocal(text: string | null | undefined, style: DateStyle, locale: string): string {
  const atMs = text ? wallTimeMs(text) : null;
  return atMs === null ? '' : formatWall(atMs, style, locale);
}
