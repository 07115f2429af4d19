import { expect, test } from 'vitest';
import { hasLapPositions } from './has-lap-positions.ts';

test('places lap by lap are shown for a race, not for practice and qualifying', () => {
  expect(hasLapPositions({ classificationType: 'Race' })).toBe(true);
  expect(hasLapPositions({ classificationType: 'PracticeAndQualification' })).toBe(false);
});
