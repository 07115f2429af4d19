import { expect, test } from 'vitest';
import { gapEvolution } from './gap-evolution.ts';

test('there is a gap only if both laps have a known end', () => {
  expect(gapEvolution([100, null, 300, 400], [90, 210, 350])).toEqual([-10, null, 50]);
});
