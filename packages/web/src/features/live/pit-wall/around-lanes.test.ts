import { createRandom } from '@lapwing/timing/simulator/random';
import { expect, test } from 'vitest';
import { inLanes } from './around-lanes.ts';

test('cars with room stay on the line, and close ones go above and below it', () => {
  const cars = [100, 110, 105, 140, 200].map((x) => ({ car: x, x }));
  expect(inLanes(cars, 30).map(({ lane }) => lane)).toEqual([0, 1, -1, 0, 0]);
});

test.each([5, 12, 25, 40])('no disc of %i covers another', (cars) => {
  const random = createRandom(`discs ${cars}`);
  const xs = Array.from({ length: cars }, () => random.between(15, 445));
  const discs = inLanes(
    xs.map((x, car) => ({ car, x })),
    30,
  );
  expect(discs.map(({ x }) => x)).toEqual(xs);
  discs.forEach((disc, index) => {
    for (const other of discs.slice(index + 1)) {
      expect(disc.lane !== other.lane || Math.abs(disc.x - other.x) >= 30).toBe(true);
    }
  });
});
