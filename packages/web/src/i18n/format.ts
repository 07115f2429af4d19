/** Formats dates and times for a locale. */

import { type DateStyle, formatWall } from '@lapwing/timing/wall-dates';
import { perLocale } from './per-locale.ts';

// Creating a formatter costs far more than using it. Swedish writes `2026-11-05 18:30:00`.
const wallClock = perLocale(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
);

/** An instant in the local time of a zone. */
export function formatInstant(atMs: number, style: DateStyle, locale: string, timeZone: string): string {
  return formatLocal(wallClock(timeZone).format(atMs).replace(' ', 'T'), style, locale);
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
