import { expect, test } from 'vitest';
import { formatCount } from './count.ts';
import { formatFigure, formatNumber } from './numbers.ts';

const locales = ['en-US', 'nl-NL', 'ja-JP'];
const values = [
  0, 1, -1, 7.004, 12.5, 999, 1000, -1000, 2318.5, 99_999.95, 123_456, 1_234_567.891, -0.25, 0.15, 1e-7,
];

test('numbers follow the language, with the requested number of decimals', () => {
  expect(formatNumber(2318.5, 'en-US', 1)).toBe('2,318.5');
  expect(formatNumber(2318.5, 'nl-NL', 1)).toBe('2.318,5');
  expect(formatNumber(7.004, 'nl-NL', 3)).toBe('7,004');
});

test.each(locales)('%s numbers are formatted as the language requires', (locale) => {
  for (const decimals of [0, 1, 2, 3]) {
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    for (const value of values)
      expect(formatNumber(value, locale, decimals)).toBe(format.format(value).replace('-', '−'));
  }
});

test.each(locales)('%s counts have the decimals that they need', (locale) => {
  const format = new Intl.NumberFormat(locale);
  for (const value of values) expect(formatCount(value, locale)).toBe(format.format(value));
});

test('seconds have a point in every language, other figures the sign of the language', () => {
  expect(formatFigure(0.348, 3)).toBe('0.348');
  expect(formatNumber(132.2, 'nl-NL', 1)).toBe('132,2');
});
