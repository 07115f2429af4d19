import { zoneOffsetMs } from '@lapwing/timing/timestamp';
import { expect, test } from 'vitest';
import { timeZoneLines } from './calendar-zone.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const spanAt = (text: string) => ({ startsAtMs: at(text), endsAtMs: at(text) + HOUR_MS });

function describe(timeZone: string, spans: { startsAtMs: number; endsAtMs: number }[]) {
  let lookUps = 0;
  const lines = timeZoneLines(timeZone, spans, (atMs, zone) => {
    lookUps += 1;
    return zoneOffsetMs(atMs, zone);
  });
  return { lines, lookUps };
}

/** The offset that a calendar program reads from the description, in minutes. */
function offsetRead(lines: readonly string[], localText: string): string {
  let offset = '';
  for (let index = 0; index < lines.length; index += 1) {
    const starts = lines[index]?.replace('DTSTART:', '') ?? '';
    if (!lines[index]?.startsWith('DTSTART:') || starts > localText) continue;
    offset = lines[index + 2]?.replace('TZOFFSETTO:', '') ?? '';
  }
  return offset;
}

test('a typing mistake in a year costs a few look-ups, not one for every day since then', () => {
  const { lookUps } = describe('Europe/Amsterdam', [
    spanAt('0206-06-01T10:00:00Z'),
    spanAt('2026-06-01T10:00:00Z'),
  ]);
  expect(lookUps).toBeLessThan(100);
});

test('the look-ups grow with the number of events, in whatever years', () => {
  const near = Array.from({ length: 500 }, (_, index) => spanAt(`2026-0${(index % 9) + 1}-15T10:00:00Z`));
  const far = Array.from({ length: 500 }, (_, index) => {
    const year = String(1 + index * 19).padStart(4, '0');
    return spanAt(`${year}-0${(index % 9) + 1}-15T10:00:00Z`);
  });
  for (const spans of [near, far, [{ startsAtMs: at('0001-01-02'), endsAtMs: at('9999-12-30') }]]) {
    const { lookUps } = describe('America/New_York', spans);
    // For each start and end its own offset, and at most 33 halvings of ten thousand years to a minute.
    expect(lookUps).toBeLessThanOrEqual(2 * spans.length * 35);
  }
});

test('every start and end has its right offset, across summer time, Ramadan and history', () => {
  const instants = [
    '1935-06-01T10:00:00Z',
    '1941-01-10T10:00:00Z',
    '1977-07-01T10:00:00Z',
    '2019-05-20T10:00:00Z',
    '2019-07-20T10:00:00Z',
    '2025-02-20T10:00:00Z',
    '2025-03-10T10:00:00Z',
    '2025-04-20T10:00:00Z',
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T02:30:00Z',
  ];
  for (const timeZone of ['Africa/Casablanca', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const { lines } = describe(timeZone, instants.map(spanAt));
    for (const instant of instants) {
      const offsetMs = zoneOffsetMs(at(instant), timeZone);
      const local = new Date(at(instant) + offsetMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
      const minutes = Math.abs(Math.round(offsetMs / 60_000));
      const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
      expect([timeZone, instant, offsetRead(lines, local)]).toEqual([
        timeZone,
        instant,
        `${offsetMs < 0 ? '-' : '+'}${text}`,
      ]);
    }
  }
});
