/** Times of a document: local times of the venue, or instants if they have an offset. */

import { instantOf, zoneOffsetMs } from '../timestamp.ts';

const DAY_MS = 86_400_000;

/** The text has passed the contract's schema. */
export function parseVenueTime(text: string, timeZone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Date.parse(text);
  return instantOf(Date.parse(`${text}Z`), timeZone);
}

/** `YYYY-MM-DD` to the local midnight at which that day begins. */
export function startOfDay(date: string, timeZone: string): number {
  return instantOf(Date.parse(`${date}T00:00:00Z`), timeZone);
}

/** With the offset at that instant, so that a clock change during a session moves nothing. */
export function midnightBefore(atMs: number, timeZone: string): number {
  const offsetMs = zoneOffsetMs(atMs, timeZone);
  return Math.floor((atMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
}
