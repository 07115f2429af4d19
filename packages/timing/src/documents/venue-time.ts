/** Times of a document: on the clock of the venue, or an instant where an offset stands behind them. */

import { instantOf, zoneOffsetMs } from '../timestamp.ts';

const DAY_MS = 86_400_000;

/** The text is one that the contract's schema let pass. */
export function parseVenueTime(text: string, timeZone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Date.parse(text);
  return instantOf(Date.parse(`${text}Z`), timeZone);
}

/** `YYYY-MM-DD` to the midnight with which that day begins there. */
export function startOfDay(date: string, timeZone: string): number {
  return instantOf(Date.parse(`${date}T00:00:00Z`), timeZone);
}

/** By the clock as it stood at that instant, so that a change of the clock during a session moves nothing. */
export function midnightBefore(atMs: number, timeZone: string): number {
  const offsetMs = zoneOffsetMs(atMs, timeZone);
  return Math.floor((atMs + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
}
