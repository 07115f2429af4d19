import { expect, test } from 'vitest';
import { countryName, learnCountries } from './country-name.ts';
import { englishCountries } from './en-live.ts';
import { formatInstant, formatLocal } from './format.ts';
import { japaneseCountries } from './ja.ts';
import { dutchCountries } from './nl.ts';

const day = '2026-11-05';

test('English dates are written in American style', () => {
  expect(formatLocal(day, 'month-year', 'en-US')).toBe('November 2026');
  expect(formatLocal(day, 'month-day-year', 'en-US')).toBe('November 5, 2026');
  expect(formatLocal(day, 'month-day', 'en-US')).toBe('Nov 5');
  expect(formatLocal(day, 'short-date', 'en-US')).toBe('11/5/2026');
});

test('Dutch and Japanese dates are written in their own style', () => {
  const styles = ['month-year', 'month-day-year', 'month-day', 'short-date'] as const;
  const written = (locale: string) => styles.map((style) => formatLocal(day, style, locale));
  expect(written('nl-NL')).toEqual(['november 2026', '5 november 2026', '5 nov', '5-11-2026']);
  expect(written('ja-JP')).toEqual(['2026年11月', '2026年11月5日', '11月5日', '2026/11/5']);
});

test('a local time is shown as written, ignoring its offset', () => {
  expect(formatLocal('2026-11-05T23:59:00+09:00', 'time', 'en-US')).toBe('23:59');
  expect(formatLocal('2026-11-05T00:05:00', 'time', 'en-US')).toBe('00:05');
  expect(formatLocal('2026-11-05T23:59:00-05:00', 'short-date', 'en-US')).toBe('11/5/2026');
});

test('text that is not a date shows nothing', () => {
  expect(formatLocal(null, 'time', 'en-US')).toBe('');
  expect(formatLocal('soon', 'short-date', 'en-US')).toBe('');
});

test('an instant is shown in the time of its zone', () => {
  const atMs = Date.UTC(2026, 10, 5, 18, 30);
  expect(formatInstant(atMs, 'time', 'en-US', 'Asia/Tokyo')).toBe('03:30');
  expect(formatInstant(atMs, 'short-date', 'en-US', 'Asia/Tokyo')).toBe('11/6/2026');
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
