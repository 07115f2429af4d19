import { expect, test } from 'vitest';
import { datePresets } from './date-presets.ts';

function rangeOf(now: Date, key: string) {
  return datePresets(now).find((preset) => preset.key === key)?.range;
}

test('today is one of the last seven days', () => {
  expect(rangeOf(new Date(2026, 2, 3, 23, 30), 'Last7Days')).toEqual({
    from: '2026-02-25',
    to: '2026-03-03',
  });
});

test('a day is the one in the visitor’s time zone, also early in the morning', () => {
  expect(rangeOf(new Date(2026, 2, 3, 0, 5), 'Last30Days')).toEqual({ from: '2026-02-02', to: '2026-03-03' });
});

test('years are whole', () => {
  const newYear = new Date(2026, 0, 1, 0, 1);
  expect(rangeOf(newYear, 'ThisYear')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(rangeOf(newYear, 'LastYear')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});
