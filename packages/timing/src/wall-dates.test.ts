import { expect, test } from 'vitest';
import { type DateStyle, formatDays, formatWall } from './wall-dates.ts';

const DAY_MS = 86_400_000;
const styles = ['month-year', 'month-day-year', 'month-day', 'date-time', 'time', 'time-of-day'] as const;

test.each([
  ['en-US', 'November 2026', 'Sat, Nov 14, 2026', 'Nov 14', 'Sat, Nov 14, 2026, 09:05'],
  ['en-GB', 'November 2026', 'Sat 14 Nov 2026', '14 Nov', 'Sat 14 Nov 2026, 09:05'],
  ['nl-NL', 'november 2026', 'za 14 nov 2026', '14 nov', 'za 14 nov 2026, 09:05'],
  ['ja-JP', '2026年11月', '2026年11月14日(土)', '11月14日', '2026年11月14日(土) 09:05'],
])('dates and times in %s', (locale, ...texts) => {
  const atMs = Date.UTC(2026, 10, 14, 9, 5, 7);
  expect(styles.map((style) => formatWall(atMs, style, locale))).toEqual([...texts, '09:05', '09:05:07']);
});

test.each([
  ['en-US', 'Nov 14', 'Sat, Nov 14, 2026'],
  ['en-GB', '14 Nov', 'Sat 14 Nov 2026'],
  ['nl-NL', '14 nov', 'za 14 nov 2026'],
  ['ja-JP', '11月14日', '2026年11月14日(土)'],
])('a short date in %s has its year only in another year', (locale, thisYear, otherYear) => {
  const atMs = Date.UTC(2026, 10, 14);
  expect(formatWall(atMs, 'short-date', locale, Date.UTC(2026, 0, 1))).toBe(thisYear);
  expect(formatWall(atMs, 'short-date', locale, Date.UTC(2027, 0, 1))).toBe(otherYear);
  expect(formatWall(atMs, 'short-date', locale, Date.UTC(2025, 11, 31))).toBe(otherYear);
});

test.each(['en-US', 'nl-NL', 'ja-JP'])('months and weekdays in %s are those of the language', (locale) => {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const expected = {
    'month-year': { year: 'numeric', month: 'long' },
    'month-day-year': day,
    'month-day': { month: 'short', day: 'numeric' },
    time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } satisfies Partial<Record<DateStyle, Intl.DateTimeFormatOptions>>;
  for (const [style, options] of Object.entries(expected)) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    for (let count = 0; count < 400; count += 1) {
      const atMs = Date.UTC(2024, 0, 1) + count * (DAY_MS + 3_723_000);
      expect(formatWall(atMs, style as DateStyle, locale)).toBe(format.format(atMs));
    }
  }
});

test.each([
  [
    '2026-11-14',
    '2026-11-14',
    'Sat, Nov 14, 2026',
    'Sat 14 Nov 2026',
    'za 14 nov 2026',
    '2026年11月14日(土)',
  ],
  [
    '2026-11-14',
    '2026-11-15',
    'Nov 14 – 15, 2026',
    '14–15 Nov 2026',
    '14–15 nov 2026',
    '2026年11月14日～15日',
  ],
  [
    '2026-11-30',
    '2026-12-01',
    'Nov 30 – Dec 1, 2026',
    '30 Nov – 1 Dec 2026',
    '30 nov – 1 dec 2026',
    '2026年11月30日～12月1日',
  ],
  [
    '2026-12-31',
    '2027-01-01',
    'Dec 31, 2026 – Jan 1, 2027',
    '31 Dec 2026 – 1 Jan 2027',
    '31 dec 2026 – 1 jan 2027',
    '2026年12月31日～2027年1月1日',
  ],
  [
    '2026-11-14',
    '2026-11-13',
    'Sat, Nov 14, 2026',
    'Sat 14 Nov 2026',
    'za 14 nov 2026',
    '2026年11月14日(土)',
  ],
])('the days from %s to %s', (first, last, american, british, dutch, japanese) => {
  expect(formatDays(first, last, 'en-US')).toBe(american);
  expect(formatDays(first, last, 'en-GB')).toBe(british);
  expect(formatDays(first, last, 'nl-NL')).toBe(dutch);
  expect(formatDays(first, last, 'ja-JP')).toBe(japanese);
});
