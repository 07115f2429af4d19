/** The time at which the records of a recording were received, in any of its forms. */

import type { ReceivedRecord } from '../feeds/rmonitor/rmonitor-record.ts';
import { dayMs } from '../text/clock-text.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
const QUARTER_HOUR_MS = 900_000;

export type RecordingClock = {
  atMs(received: ReceivedRecord): number;
  /** false if only the local clock is known: then instants are local times as if they were UTC */
  isInstant(): boolean;
  /** false if nothing in the recording shows the day */
  isDated(): boolean;
  /** how far the local clock is ahead of the instants */
  venueOffsetMs(): number;
};

/** The first three letters of the months, as timing computers in several languages write them. */
const months: readonly string[][] = [
  ['jan', 'gen', 'ene', 'led', 'sty'],
  ['feb', 'fév', 'fev', 'úno', 'lut'],
  ['mar', 'mrz', 'mär', 'maa', 'mrt', 'bře'],
  ['apr', 'avr', 'abr', 'dub', 'kwi'],
  ['may', 'mai', 'mei', 'maj', 'mag', 'kvě'],
  ['jun', 'giu', 'čvn', 'cze'],
  ['jul', 'lug', 'čvc', 'lip'],
  ['aug', 'aoû', 'aou', 'ago', 'srp', 'sie'],
  ['sep', 'set', 'zář', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'říj', 'paź'],
  ['nov', 'lis'],
  ['dec', 'dez', 'dic', 'déc', 'pro', 'gru'],
];

/** `05 Mrz 17`; null for the placeholder of a relay, `0/0/0000`, and for unreadable months. */
export function parseRecordedDate(text: string): number | null {
  const match = /^(\d{1,2})[ .-]+(\p{L}{3,})\.?[ .-]+(\d{2}|\d{4})$/u.exec(text.trim());
  if (match === null) return null;
  const name = (match[2] ?? '').toLowerCase();
  const month = monthOf(name);
  const year = Number(match[3]);
  return month === 0 ? null : dayMs(year < 100 ? 2000 + year : year, month, Number(match[1]));
}

function monthOf(name: string): number {
  // In French both begin with the same three letters.
  if (name.startsWith('juin')) return 6;
  if (name.startsWith('juil')) return 7;
  return months.findIndex((names) => names.includes(name.slice(0, 3))) + 1;
}

/** `fallbackDayMs` is the day of the event, for recordings without any date. */
export function createRecordingClock(fallbackDayMs: number): RecordingClock {
  let dateMs = fallbackDayMs;
  let timeOfDayMs = 0;
  let startMs: number | null = null;
  let hasInstants = false;
  let hasDate = false;
  let venueOffsetMs = 0;

  /** A time of day that jumps back by half a day or more belongs to the next day. */
  function follow(nextMs: number): void {
    if (nextMs < timeOfDayMs - HALF_DAY_MS) dateMs += DAY_MS;
    timeOfDayMs = nextMs;
  }

  return {
    atMs({ record, heardAtMs, elapsedMs }) {
      if (record.kind === 'cleared') {
        const recordedMs = parseRecordedDate(record.date);
        if (recordedMs !== null) {
          hasDate = true;
          dateMs = recordedMs;
          timeOfDayMs = record.timeOfDayMs;
        }
      } else if (record.kind === 'heartbeat') follow(record.timeOfDayMs);
      if (heardAtMs !== null) {
        hasInstants = true;
        if (record.kind === 'heartbeat') venueOffsetMs = offsetOf(record.timeOfDayMs, heardAtMs);
        return heardAtMs;
      }
      if (elapsedMs === null) return dateMs + timeOfDayMs;
      if (startMs === null && record.kind === 'heartbeat') startMs = dateMs + timeOfDayMs - elapsedMs;
      return Math.max(0, (startMs ?? dateMs) + elapsedMs);
    },
    isInstant: () => hasInstants,
    isDated: () => hasInstants || hasDate,
    venueOffsetMs: () => venueOffsetMs,
  };
}

/** Zones are multiples of a quarter of an hour, at most half a day to either side. */
function offsetOf(timeOfDayMs: number, heardAtMs: number): number {
  const aheadMs = (timeOfDayMs - (heardAtMs % DAY_MS) + DAY_MS + HALF_DAY_MS) % DAY_MS;
  return Math.round((aheadMs - HALF_DAY_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}
