import { expect, test } from 'vitest';
import { anEvent } from './an-event.test-support.ts';
import { groupByDay } from './event-days.ts';

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
