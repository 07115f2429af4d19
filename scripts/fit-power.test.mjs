import { expect, test } from 'vitest';
import { fitPower } from '../bench/measure/fit-power.mjs';

/** @param {(size: number) => number} valueAt */
const points = (valueAt) => [10, 100, 1_000].map((size) => ({ size, value: valueAt(size) }));

test.each([
  ['what grows in proportion', (/** @type {number} */ size) => 3 * size, 1],
  ['what does not grow', () => 7, 0],
  ['what grows with the square', (/** @type {number} */ size) => size ** 2 / 5, 2],
  ['what grows with the root', (/** @type {number} */ size) => Math.sqrt(size), 0.5],
])('%s has the exponent', (_, valueAt, exponent) => {
  const law = fitPower(points(valueAt));
  expect(law?.exponent).toBeCloseTo(exponent, 6);
  expect(law?.at(5_000)).toBeCloseTo(valueAt(5_000), 3);
});

test('it finds the size at which a limit is reached, which is never if nothing grows', () => {
  expect(fitPower(points((size) => 2 * size))?.sizeFor(500)).toBeCloseTo(250, 3);
  expect(fitPower(points(() => 4))?.sizeFor(500)).toBe(Number.POSITIVE_INFINITY);
});

test('one size is no curve', () => {
  expect(fitPower([{ size: 10, value: 1 }])).toBeNull();
  expect(
    fitPower([
      { size: 10, value: 1 },
      { size: 10, value: 2 },
    ]),
  ).toBeNull();
});
