import { expect, test } from 'vitest';
import { checkDateRange, formatDateRange } from './date-range.ts';

const plain = (text: string | null) => text?.replace(/[\u2009\u202f\u00a0]/g, ' ');

test('a range does not repeat what both ends share', () => {
  expect(plain(formatDateRange({ from: '2026-11-01', to: '2026-11-09' }, 'en-US'))).toBe('Nov 1 – 9, 2026');
  expect(plain(formatDateRange({ from: '2026-11-01', to: '2026-11-09' }, 'nl-NL'))).toBe('1–9 nov 2026');
});

test('an open range shows its open side', () => {
  expect(formatDateRange({ from: '2026-11-01' }, 'en-US')).toBe('Sun, Nov 1, 2026 –');
  expect(formatDateRange({ to: '2026-11-09' }, 'en-US')).toBe('– Mon, Nov 9, 2026');
  expect(formatDateRange({}, 'en-US')).toBeNull();
});

const field = (value: string, badInput = false) => ({ value, validity: { badInput } });

test('a range may be open, and may be a single day', () => {
  expect(checkDateRange(field(''), field(''))).toEqual({});
  expect(checkDateRange(field('2026-11-09'), field(''))).toEqual({});
  expect(checkDateRange(field('2026-11-09'), field('2026-11-09'))).toEqual({});
});

test('an end before the start and half a date are errors', () => {
  expect(checkDateRange(field('2026-11-09'), field('2026-11-08'))).toEqual({ to: 'EndBeforeStart' });
  expect(checkDateRange(field('', true), field('2026-11-08'))).toEqual({ from: 'IncompleteDate' });
  expect(checkDateRange(field(''), field('', true))).toEqual({ to: 'IncompleteDate' });
});
