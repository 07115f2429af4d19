import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  formatTimestamp,
  instantOf,
  localDate,
  localDateTime,
  localDateTimeWithFraction,
  localDateTimeWithOffset,
  localInstantWithOffset,
} from './timestamp.ts';

const zones = [
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'UTC',
];
const atMs = Date.UTC(2026, 6, 4, 22, 30, 5, 120);

describe('the wall clock of a venue', () => {
  test('is shown in its own zone, also across midnight', () => {
    expect(localDate(atMs, 'Europe/Amsterdam')).toBe('2026-07-05');
    expect(localDateTime(atMs, 'America/New_York')).toBe('2026-07-04T18:30:05');
    expect(localDateTimeWithOffset(atMs, 'Asia/Tokyo')).toBe('2026-07-05T07:30:05+09:00');
    expect(localInstantWithOffset(atMs, 'America/New_York')).toBe('2026-07-04T18:30:05.120-04:00');
    expect(localDateTimeWithOffset(atMs, 'Asia/Kolkata')).toBe('2026-07-05T04:00:05+05:30');
  });

  test('cuts only the zeros of the fraction', () => {
    expect(localDateTimeWithFraction(atMs, 'UTC')).toBe('2026-07-04T22:30:05.12');
    expect(localDateTimeWithFraction(Date.UTC(2026, 0, 1, 10, 0, 0), 'UTC')).toBe('2026-01-01T10:00:00');
    expect(localDateTimeWithFraction(Date.UTC(2026, 0, 1, 10, 0, 30, 7), 'UTC')).toBe(
      '2026-01-01T10:00:30.007',
    );
  });

  test('follows the change to summer time', () => {
    const beforeMs = Date.UTC(2026, 2, 29, 0, 59, 59);
    expect(localDateTime(beforeMs, 'Europe/Amsterdam')).toBe('2026-03-29T01:59:59');
    expect(localDateTime(beforeMs + 1000, 'Europe/Amsterdam')).toBe('2026-03-29T03:00:00');
  });
});

describe('timestamps', () => {
  test('read day, month, year and time with milliseconds', () => {
    expect(formatTimestamp(atMs, 'Europe/Amsterdam')).toBe('05-07-2026 00:30:05.120');
  });

  test('a local time that occurs twice means the first time', () => {
    const firstMs = Date.UTC(2026, 9, 25, 0, 30);
    expect(instantOf(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Amsterdam')).toBe(firstMs);
  });

  test('a skipped local time is read as if the clock had not changed', () => {
    expect(instantOf(Date.UTC(2026, 2, 29, 2, 30), 'Europe/Amsterdam')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });
});

test.prop([fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) }), fc.constantFrom(...zones)])(
  'the instant of a local time shows that time again',
  (instantMs, timeZone) => {
    const shownMs = Date.parse(`${localDateTime(instantMs, timeZone)}Z`);
    const back = instantOf(shownMs, timeZone);
    expect(localDateTime(back, timeZone)).toBe(localDateTime(instantMs, timeZone));
  },
);
