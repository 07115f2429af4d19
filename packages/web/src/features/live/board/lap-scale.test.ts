// @vitest-environment node

import { expect, test } from 'vitest';
import { lapScale } from './lap-scale.ts';

test('a pit stop does not flatten the other laps', () => {
  expect(lapScale([60_000, 61_000, 150_000, 60_500, null])).toEqual({ bestMs: 60_000, topMs: 67_100 });
});

test('similar laps fill the height', () => {
  expect(lapScale([60_000, 60_300, 60_100])).toEqual({ bestMs: 60_000, topMs: 60_300 });
});

test('without a timed lap there is nothing to show', () => {
  expect(lapScale([null, null])).toBeNull();
});
