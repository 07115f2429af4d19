import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { sessionEvent } from '../ingest/session-event.ts';
import { passing } from '../practice/passing.ts';
import {
  asLine,
  calendarDay,
  filledLine,
  instantMs,
  line,
  paragraphs,
  timeZone,
  venueTime,
} from './document-values.ts';
import { optionalFilter } from './text-values.ts';

function takes(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

const NUL = '\u0000';
const unprintable = [NUL, '\u0007', '\u0085', '\u2028', '\u202e', '\u2066', '\ud800', '\udc00x'];

test('a line holds any language and emoji, but nothing unprintable', () => {
  for (const text of ['Jörg Müller', '佐藤 琢磨', 'نور', '👨‍👩‍👧 team', '\u200fשלום']) {
    expect([text, takes(line(50), text)]).toEqual([text, true]);
  }
  for (const sign of [...unprintable, '\n', '\t']) {
    for (const schema of [line(50), filledLine(50)]) {
      expect([sign, takes(schema, `a${sign}b`)]).toEqual([sign, false]);
    }
  }
  expect(takes(line(3), 'four')).toBe(false);
  expect(takes(filledLine(3), '  ')).toBe(false);
});

test('paragraphs hold line breaks and tabs, but nothing else unprintable', () => {
  expect(takes(paragraphs(50), 'one\r\n\ttwo\nthree')).toBe(true);
  for (const sign of unprintable) expect([sign, takes(paragraphs(50), `a${sign}b`)]).toEqual([sign, false]);
});

test('external text becomes one line', () => {
  expect(asLine(`a${NUL}b\r\nc\u202ed\ud800`)).toBe('a b c d ');
  expect(takes(line(50), asLine(unprintable.join('x')))).toBe(true);
});

test('a day must exist in the calendar', () => {
  for (const day of ['2026-05-11', '2024-02-29', '1900-01-01', '2100-12-31']) {
    expect([day, takes(calendarDay, day)]).toEqual([day, true]);
    expect([day, takes(venueTime, `${day}T10:27:00`)]).toEqual([day, true]);
  }
  for (const day of ['2026-11-31', '2026-02-29', '2026-13-01', '0206-05-11', '9999-01-01', '2026-5-1', '']) {
    expect([day, takes(calendarDay, day)]).toEqual([day, false]);
    expect([day, takes(venueTime, `${day}T10:27:00Z`)]).toEqual([day, false]);
  }
  expect(calendarDay.safeParse('2026-11-31').error?.issues[0]?.message).toBe(
    'expected a date that is in the calendar, from 1900 to 2100',
  );
});

test('a time has a day that exists, an hour below 24 and a few decimals', () => {
  for (const time of [
    'T24:00:00',
    'T10:60:00',
    'T10:27:61',
    `T10:27:00.${'1'.repeat(60)}`,
    'T10:27:00+25:00',
  ]) {
    expect([time, takes(venueTime, `2026-05-11${time}`)]).toEqual([time, false]);
  }
  expect(takes(venueTime, '2026-05-11T10:27:00.123456789+05:45')).toBe(true);
});

test('a time zone must be in the IANA list', () => {
  for (const zone of ['Europe/Amsterdam', 'Etc/GMT+5', 'UTC', 'America/Argentina/Buenos_Aires']) {
    expect([zone, takes(timeZone, zone)]).toEqual([zone, true]);
  }
  for (const zone of ['Europe/Nowhere', '+02:00', 'constructor', '', `Europe/${'x'.repeat(99)}`]) {
    expect([zone, takes(timeZone, zone)]).toEqual([zone, false]);
  }
});

test('an impossible instant is refused, with the years that are allowed', () => {
  for (const atMs of [-1, 1.5, 4_133_980_800_000, 8_650_000_000_000_000, Number.NaN]) {
    expect([atMs, takes(instantMs, atMs)]).toEqual([atMs, false]);
    expect([atMs, takes(passing, { transponder: '1', loopId: 'a', atMs })]).toEqual([atMs, false]);
    expect([atMs, takes(sessionEvent, { kind: 'session-ended', atMs })]).toEqual([atMs, false]);
  }
  expect(instantMs.safeParse(8.65e15).error?.issues[0]?.message).toBe(
    'expected an instant from 1970 to 2100, in milliseconds since 1970',
  );
});

test('impossible measurements are refused', () => {
  const atMs = 1_000;
  expect(takes(sessionEvent, { kind: 'weather', atMs, temperatureC: 21.5 })).toBe(true);
  for (const event of [
    { kind: 'weather', temperatureC: 1e308 },
    { kind: 'weather', precipitationProbability: -1 },
    { kind: 'passing', loopId: 'a', hits: 1e15 },
    { kind: 'best-lap', competitorId: '1', lapTimeMs: 1, speedKmh: 1e9 },
    { kind: 'announcement', text: 'x', displaySeconds: 1e12 },
    { kind: 'competitor', competitorId: `1${NUL}` },
  ]) {
    expect([event, takes(sessionEvent, { atMs, ...event })]).toEqual([event, false]);
  }
});

test('a filter value never matches a property of Object', () => {
  const filter = optionalFilter({ Karting: 1 }, { kart: 'Karting' });
  expect(filter.parse('kart')).toBe('Karting');
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect(() => filter.safeParse(word)).not.toThrow();
  }
});
