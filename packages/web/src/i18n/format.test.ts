import { expect, test } from 'vitest';
import { countryName, learnCountries } from './country-name.ts';
import { englishCountries } from './en-live.ts';
import { formatInstant, formatLocal } from './format.ts';
import { japaneseCountries } from './ja.ts';
import { dutchCountries } from './nl.ts';

const day = '2026-11-05';

test.each([
  ['en-US', 'Thu, Nov 5, 2026'],
  ['en-GB', 'Thu 5 Nov 2026'],
  ['nl-NL', 'do 5 nov 2026'],
  ['ja-JP', '2026年11月5日(木)'],
])('a day in %s is written in the order of its readers', (locale, text) => {
  expect(formatLocal(day, 'month-day-year', locale)).toBe(text);
});

test('a local time is shown as written, ignoring its offset', () => {
  expect(formatLocal('2026-11-05T23:59:00+09:00', 'time', 'en-US')).toBe('23:59');
  expect(formatLocal('2026-11-05T00:05:00', 'time', 'en-US')).toBe('00:05');
  expect(formatLocal('2026-11-05T23:59:00-05:00', 'month-day', 'en-US')).toBe('Nov 5');
});

test('text that is not a date shows nothing', () => {
  expect(formatLocal(null, 'time', 'en-US')).toBe('');
  expect(formatLocal('soon', 'short-date', 'en-US')).toBe('');
});

test('an instant is shown in the time of its zone', () => {
  const atMs = Date.UTC(2026, 10, 5, 18, 30);
  expect(formatInstant(atMs, 'time', 'en-US', 'Asia/Tokyo')).toBe('03:30');
  expect(formatInstant(atMs, 'month-day', 'en-US', 'Asia/Tokyo')).toBe('Nov 6');
  expect(formatInstant(atMs, 'date-time', 'en-GB', 'Asia/Tokyo')).toBe('Fri 6 Nov 2026, 03:30');
  expect(formatInstant(atMs, 'time-of-day', 'en-GB', 'Europe/London')).toBe('18:30:00');
  expect(formatInstant(atMs, 'time', 'nl-NL', 'Europe/Amsterdam')).toBe('19:30');
});

test('countries are named in the language of the reader', () => {
  learnCountries('en-US', englishCountries);
  learnCountries('nl-NL', dutchCountries);
  learnCountries('ja-JP', japaneseCountries);
  expect(countryName('nl', 'en-US')).toBe('Netherlands');
  expect(countryName('NL', 'nl-NL')).toBe('Nederland');
  expect(countryName('JP', 'ja-JP')).toBe('日本');
  expect(countryName('XX', 'en-US')).toBe('XX');
  expect(countryName('nowhere', 'en-US')).toBe('nowhere');
});
