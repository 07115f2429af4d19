import { expect, test } from 'vitest';
import { withInferredEnds } from './inferred-ends.ts';
import { aLap } from './lap.test-support.ts';

function endsOf(laps: [lapTimeMs: number, completedAtMs: number][]): number[] {
  const whole = laps.map(([lapTimeMs, completedAtMs]) => aLap({ lapTimeMs, completedAtMs }));
  return withInferredEnds(whole).map(({ completedAtMs }) => completedAtMs);
}

test('a lap ended where the next one began', () => {
  expect(
    endsOf([
      [0, 0],
      [60_500, 205_500],
    ]),
  ).toEqual([145_000, 205_500]);
  expect(
    endsOf([
      [64_500, 164_500],
      [0, 0],
      [0, 0],
      [61_000, 352_500],
    ]),
  ).toEqual([164_500, 0, 291_500, 352_500]);
});

test('a timed lap ended its time after the previous one', () => {
  expect(
    endsOf([
      [60_000, 160_000],
      [61_000, 0],
      [62_000, 0],
    ]),
  ).toEqual([160_000, 221_000, 283_000]);
});

test('an end that cannot be inferred stays unknown, and nothing else changes', () => {
  expect(
    endsOf([
      [0, 0],
      [0, 0],
    ]),
  ).toEqual([0, 0]);
  expect(
    endsOf([
      [60_000, 160_000],
      [61_000, 230_000],
    ]),
  ).toEqual([160_000, 230_000]);
});
