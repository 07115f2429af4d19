import { expect, test } from 'vitest';
import { ownStints } from './own-stints.ts';
import type { DrivenLap } from './pace-laps.ts';

function lap(lapTimeMs: number, other: Partial<DrivenLap> = {}): DrivenLap {
  return { lapTimeMs, flag: 'GREEN', isInPit: false, ...other };
}

test('a stint ends with the lap into the pits', () => {
  const stints = ownStints([lap(90_000), lap(130_000, { isInPit: true }), lap(91_000), lap(92_000)]);
  expect(stints.map(({ firstLap, lastLap, totalMs }) => [firstLap, lastLap, totalMs])).toEqual([
    [1, 2, 220_000],
    [3, 4, 183_000],
  ]);
});

test('a race that ends in the pits has no empty stint behind it', () => {
  expect(ownStints([lap(90_000), lap(95_000, { isInPit: true })])).toHaveLength(1);
  expect(ownStints([])).toEqual([]);
});

test('the average leaves out what was not driven for time', () => {
  const [stint] = ownStints([
    lap(90_000),
    lap(92_000),
    lap(120_000, { flag: 'YELLOW' }),
    lap(97_000),
    lap(0),
    lap(91_000, { isInPit: true }),
  ]);
  expect(stint).toMatchObject({ bestMs: 90_000, averageMs: 91_000, totalMs: 490_000 });
});

test('pace is measured over all stints, so that a stint in the rain has no average', () => {
  const stints = ownStints([
    lap(90_000, { isInPit: true }),
    lap(89_000),
    lap(89_500, { isInPit: true }),
    lap(110_000),
  ]);
  expect(stints.map(({ averageMs }) => averageMs)).toEqual([null, 89_000, null]);
});

test('a stint without a timed lap has no best', () => {
  expect(ownStints([lap(0)])).toEqual([
    { firstLap: 1, lastLap: 1, totalMs: 0, bestMs: null, averageMs: null },
  ]);
});
