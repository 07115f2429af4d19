import { expect, test } from 'vitest';
import { type DateStyle, formatDays, formatWall } from './wall-dates.ts';

/** The browser formats to compare with. */
const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  'month-year': { year: 'numeric', month: 'long' },
  'month-day-year': { year: 'numeric', month: 'long', day: 'numeric' },
  'month-day': { month: 'short', day: 'numeric' },
  'short-date': { year: 'numeric', month: 'numeric', day: 'numeric' },
  weekday: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  'time-of-day': { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  'date-time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
};

const DAY_MS = 86_400_000;

test.each(['en-US', 'nl-NL', 'ja-JP'])('%s dates are formatted as the language requires', (locale) => {
  for (const [style, options] of Object.entries(styles)) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    for (let day = 0; day < 400; day += 1) {
      const atMs = Date.UTC(2024, 0, 1) + day * (DAY_MS + 3_723_000);
      expect(formatWall(atMs, style as DateStyle, locale)).toBe(format.format(atMs));
    }
  }
});

test.each([
  ['2026-11-14', '2026-11-14', 'November 14, 2026', '14 november 2026', '2026年11月14日'],
  ['2026-11-14', '2026-11-15', 'November 14 – 15, 2026', '14–15 november 2026', '2026年11月14日～15日'],
  [
    '2026-11-30',
    '2026-12-01',
    'November 30 – December 1, 2026',
    '30 november – 1 december 2026',
    '2026年11月30日～12月1日',
  ],
  [
    '2026-12-31',
    '2027-01-01',
    'December 31, 2026 – January 1, 2027',
    '31 december 2026 – 1 januari 2027',
    '2026年12月31日～2027年1月1日',
  ],
  ['2026-11-14', '2026-11-13', 'November 14, 2026', '14 november 2026', '2026年11月14日'],
])('the days from %s to %s', (first, last, english, dutch, japanese) => {
  expect(formatDays(first, last, 'en-US')).toBe(english);
  expect(formatDays(first, last, 'nl-NL')).toBe(dutch);
  expect(formatDays(first, last, 'ja-JP')).toBe(japanese);
});
