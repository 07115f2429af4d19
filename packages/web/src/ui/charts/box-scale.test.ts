import { expect, test } from 'vitest';
import { boxScale, shareOn } from './box-scale.ts';

const lows = [90_000];
const highs = Array.from({ length: 20 }, () => 92_000);

test('the scale is linear and reaches the whisker of the slowest', () => {
  const scale = boxScale(lows, [...highs, 93_500]);
  expect(scale.bendMs).toBeNull();
  expect(shareOn(scale, 90_000)).toBeGreaterThan(0);
  expect(shareOn(scale, 93_500)).toBeLessThan(100);
});

test('an outlier fits at the end, and does not flatten the rest', () => {
  const scale = boxScale(lows, [...highs, 93_000, 160_000]);
  expect(shareOn(scale, 92_000) - shareOn(scale, 90_000)).toBeGreaterThan(50);
  expect(shareOn(scale, 93_000)).toBeLessThan(84);
  const [quartile, whisker] = [shareOn(scale, 155_000), shareOn(scale, 160_000)];
  expect(quartile).toBeGreaterThan(84);
  expect(whisker).toBeGreaterThan(quartile);
  expect(whisker).toBeLessThan(100);
});

test('a value beyond the scale is at its end', () => {
  expect(shareOn(boxScale(lows, highs), 300_000)).toBe(100);
});
