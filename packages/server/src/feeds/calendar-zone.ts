/** What a calendar must be told of a time zone: each change of its clocks between the first event and the last. */

import { localDateTime, zoneOffsetMs } from '@lapwing/timing/timestamp';

const DAY_MS = 86_400_000;

type Span = { startsAtMs: number; endsAtMs: number };
type Change = { atMs: number; beforeMs: number; afterMs: number };

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The minute in which the offset changes, between two instants of which it is known to. */
function changeBetween(timeZone: string, fromMs: number, untilMs: number): number {
  const before = zoneOffsetMs(fromMs, timeZone);
  let [low, high] = [fromMs, untilMs];
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000;
    if (zoneOffsetMs(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function changesOf(timeZone: string, fromMs: number, untilMs: number): Change[] {
  const changes: Change[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += DAY_MS) {
    const [beforeMs, afterMs] = [zoneOffsetMs(atMs, timeZone), zoneOffsetMs(atMs + DAY_MS, timeZone)];
    if (beforeMs !== afterMs)
      changes.push({ atMs: changeBetween(timeZone, atMs, atMs + DAY_MS), beforeMs, afterMs });
  }
  return changes;
}

/** UTC needs no description. */
export function timeZoneLines(timeZone: string, spans: readonly Span[]): string[] {
  if (timeZone === 'UTC' || spans.length === 0) return [];
  const wholeMinute = (atMs: number) => Math.floor(atMs / DAY_MS) * DAY_MS;
  const fromMs = wholeMinute(Math.min(...spans.map(({ startsAtMs }) => startsAtMs)) - DAY_MS);
  const untilMs = Math.max(...spans.map(({ endsAtMs }) => endsAtMs)) + DAY_MS;
  const first = zoneOffsetMs(fromMs, timeZone);
  const begin: Change = { atMs: fromMs, beforeMs: first, afterMs: first };
  const changes = changesOf(timeZone, fromMs, untilMs);
  const standardMs = Math.min(first, ...changes.map(({ afterMs }) => afterMs));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[begin, ...changes].flatMap(({ atMs, beforeMs, afterMs }) => {
      const kind = afterMs > standardMs ? 'DAYLIGHT' : 'STANDARD';
      // Said by the clock as it was before the change.
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
