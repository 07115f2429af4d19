import { expect, test } from 'vitest';
import { bestLapsOf } from './best-of-field.ts';

const entryOf = (name: string, className: string, bestTimeMs: number | null, bestSetAtMs: number) => ({
  name,
  className,
  status: 'Normal' as const,
  bestTimeMs,
  bestSetAtMs,
});

test('the field and each class have their own best lap', () => {
  const { field, classes } = bestLapsOf([
    entryOf('slow', 'GT4', 61_000, 1),
    entryOf('fast', 'GT3', 58_000, 2),
    entryOf('quick', 'GT4', 60_000, 3),
    entryOf('parked', 'TCR', null, 4),
  ]);
  expect(field?.name).toBe('fast');
  expect([...classes].map(([className, { name }]) => `${className} ${name}`)).toEqual([
    'GT4 quick',
    'GT3 fast',
  ]);
});

test('of equally fast laps the earlier is the best', () => {
  const entries = [entryOf('later', 'GT4', 60_000, 9), entryOf('earlier', 'GT4', 60_000, 8)];
  expect(bestLapsOf(entries).field?.name).toBe('earlier');
});

test('a disqualified competitor has no best lap', () => {
  const entries = [
    { ...entryOf('out', 'GT4', 59_000, 1), status: 'DQ' as const },
    entryOf('in', 'GT4', 60_000, 2),
  ];
  expect(bestLapsOf(entries).field?.name).toBe('in');
  expect(bestLapsOf([]).field).toBeNull();
});
