/** The part of a calendar that describes a time zone: the UTC offset at each start and end of its events. */

import { localDateTime, zoneOffsetMs } from '@lapwing/timing/timestamp';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Span = { startsAtMs: number; endsAtMs: number };
type Change = { atMs: number; beforeMs: number; afterMs: number };
type OffsetAt = (atMs: number, timeZone: string) => number;

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / MINUTE_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** UTC needs no description. */
export function timeZoneLines(
  timeZone: string,
  spans: readonly Span[],
  offsetIn: OffsetAt = zoneOffsetMs,
): string[] {
  if (timeZone === 'UTC' || spans.length === 0) return [];
  const offsetAt = (atMs: number) => offsetIn(atMs, timeZone);
  const instants = spans
    .flatMap(({ startsAtMs, endsAtMs }) => [startsAtMs, Math.max(endsAtMs, startsAtMs + MINUTE_MS)])
    .toSorted((a, b) => a - b);
  const fromMs = Math.floor((instants[0] ?? 0) / DAY_MS - 1) * DAY_MS;
  const first = offsetAt(fromMs);
  const changes = changesBefore(instants, { atMs: fromMs, beforeMs: first, afterMs: first }, offsetAt);
  const standardMs = Math.min(...changes.map(({ afterMs }) => afterMs));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changes.flatMap(({ atMs, beforeMs, afterMs }) => {
      const kind = afterMs > standardMs ? 'DAYLIGHT' : 'STANDARD';
      // In local time before the change.
      const local = localDateTime(atMs + beforeMs, 'UTC')
        .slice(0, 19)
        .replaceAll(/[-:]/g, '');
      return [
        `BEGIN:${kind}`,
        `DTSTART:${local}`,
        `TZOFFSETFROM:${offsetText(beforeMs)}`,
        `TZOFFSETTO:${offsetText(afterMs)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

/**
 * The changes that give each instant its offset. Changes between two instants with the same offset are left out:
 * the work grows with the number of events, and not with the years between them.
 */
function changesBefore(
  instants: readonly number[],
  begin: Change,
  offsetAt: (atMs: number) => number,
): Change[] {
  const changes = [begin];
  let [earlierMs, offsetMs] = [begin.atMs, begin.afterMs];
  for (const atMs of instants) {
    const afterMs = offsetAt(atMs);
    if (afterMs !== offsetMs) changes.push(changeTo(afterMs, earlierMs, atMs, offsetAt));
    [earlierMs, offsetMs] = [atMs, afterMs];
  }
  return changes;
}

/**
 * The time of a change to this offset, to the minute. The offset is different at `fromMs` and this one at `untilMs`.
 */
function changeTo(
  afterMs: number,
  fromMs: number,
  untilMs: number,
  offsetAt: (atMs: number) => number,
): Change {
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.floor(untilMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === afterMs) high = middle;
    else low = middle;
  }
  return { atMs: high * MINUTE_MS, beforeMs: offsetAt(low * MINUTE_MS), afterMs };
}
