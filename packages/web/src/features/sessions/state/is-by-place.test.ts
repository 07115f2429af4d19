import { expect, test } from 'vitest';
import { isByPlace } from './is-by-place.ts';

test('places lap by lap are shown for a race, not for practice and qualifying', () => {
  expect(isByPlace({ classificationType: 'Race' })).toBe(true);
  expect(isByPlace({ classificationType: 'PracticeAndQualification' })).toBe(false);
});
