import { expect, test } from 'vitest';
import { anEvent } from './an-event.test-support.ts';
import { formatDay, groupByDay } from './event-days.ts';

test('events that start on the same day are under one heading, in their order', () => {
  const days = groupByDay([
    anEvent({ id: 1, startDate: '2026-11-09' }),
    anEvent({ id: 2, startDate: '2026-11-09' }),
    anEvent({ id: 3, startDate: '2026-11-08' }),
  ]);
  expect(days.map(({ date, events }) => [date, events.map(({ id }) => id)])).toEqual([
    ['2026-11-09', [1, 2]],
    ['2026-11-08', [3]],
  ]);
});

test('the year is shown only if it is not this one', () => {
  expect(formatDay('2026-11-15', 'en-US', 2026)).toBe('Sun, Nov 15');
  expect(formatDay('2025-11-15', 'en-US', 2026)).toBe('Sat, Nov 15, 2025');
  expect(formatDay('2026-11-15', 'nl-NL', 2026)).toBe('zo 15 nov');
  expect(formatDay('2026-11-15', 'ja-JP', 2026)).toBe('11月15日(日)');
});

test('English days are the same as from the formatter', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let day = 0; day < 800; day += 1) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    expect(formatDay(date, 'en-US', 1900)).toBe(format.format(Date.parse(date)));
  }
});
