import { expect, test } from 'vitest';
import { ownStints } from './own-stints.ts';
import type { PaceLap } from './racing-laps.ts';

type TestLap = Omit<PaceLap, 'lapNumber'>;

function lap(lapTimeMs: number, other: Partial<TestLap> = {}): TestLap {
  return { lapTimeMs, flag: 'GREEN', isInPit: false, ...other };
}

function stintsOfLaps(...laps: TestLap[]) {
  return ownStints(laps.map((each, index) => ({ ...each, lapNumber: index + 1 })));
}

const IN = { isInPit: true };

test('a stint ends with the lap into the pits', () => {
  const stints = stintsOfLaps(lap(90_000), lap(130_000, IN), lap(91_000), lap(92_000));
  expect(stints.map(({ firstLap, lastLap, totalMs }) => [firstLap, lastLap, totalMs])).toEqual([
    [1, 2, 220_000],
    [3, 4, 183_000],
  ]);
});

test('a car that comes in on two consecutive laps has made two stops', () => {
  const stints = stintsOfLaps(lap(90_000), lap(130_000, IN), lap(140_000, IN), lap(92_000));
  expect(stints.map(({ firstLap, lastLap }) => [firstLap, lastLap])).toEqual([
    [1, 2],
    [3, 3],
    [4, 4],
  ]);
});

test('a race that ends in the pits has no empty last stint', () => {
  expect(stintsOfLaps(lap(90_000), lap(95_000, IN))).toHaveLength(1);
  expect(stintsOfLaps()).toEqual([]);
});

test('the average is that of the racing laps, as everywhere', () => {
  const [first, second] = stintsOfLaps(
    lap(99_000),
    lap(92_000),
    lap(120_000, { flag: 'YELLOW' }),
    lap(97_000),
    lap(0),
    lap(91_000, IN),
    lap(98_000),
    lap(90_000),
    lap(80_000, { isDeleted: true }),
  );
  expect(first).toMatchObject({ bestMs: 91_000, averageMs: 94_500, totalMs: 499_000 });
  expect(second).toMatchObject({ bestMs: 90_000, averageMs: 90_000, totalMs: 268_000 });
});

test('a stint without a timed lap has no best', () => {
  expect(stintsOfLaps(lap(0))).toEqual([
    { firstLap: 1, lastLap: 1, totalMs: 0, bestMs: null, averageMs: null },
  ]);
});
