import { expect, test } from 'vitest';
import { gapEvolution } from './gap-evolution.ts';

test('a gap is there only where both laps were seen to end', () => {
  expect(gapEvolution([100, null, 300, 400], [90, 210, 350])).toEqual([-10, null, 50]);
});
