import { expect, test } from 'vitest';
import { idealLap } from './ideal-lap.ts';

const lap = (lapTimeMs: number, ...sectionTimesMs: number[]) => ({ lapTimeMs, sectionTimesMs });

test('the best of each section makes the ideal lap', () => {
  expect(idealLap([lap(60_000, 20_000, 40_000), lap(59_500, 20_500, 39_000)])).toEqual({
    kind: 'ideal',
    timeMs: 59_000,
    sectionTimesMs: [20_000, 39_000],
  });
});

test('a lap with a missed loop gives no section', () => {
  const laps = [lap(60_000, 20_000, 40_000), lap(61_000, 0, 0), lap(60_500, 20_400, 40_100)];
  expect(idealLap(laps)).toMatchObject({ kind: 'ideal', timeMs: 60_000 });
});

test('sections that leave out a part of the track are refused, and rounding is not', () => {
  expect(idealLap([lap(60_000, 20_000, 38_000), lap(60_002, 20_001, 40_000)])).toEqual({
    kind: 'refused',
    reason: 'do-not-add-up',
    differenceMs: 2_000,
  });
  expect(idealLap([lap(60_002, 20_000, 40_000)])).toMatchObject({ kind: 'ideal', timeMs: 60_000 });
});

test('an ideal lap that is slower than a driven one is refused', () => {
  expect(idealLap([lap(60_000, 20_000, 40_000), lap(58_000, 0, 0)])).toEqual({
    kind: 'refused',
    reason: 'best-lap-incomplete',
  });
});

test.each([
  ['no laps', [], 'no-sections'],
  ['one section', [lap(60_000, 60_000)], 'no-sections'],
  ['sections of which every lap misses one', [lap(60_000, 0, 40_000)], 'sections-missing'],
])('%s: there is no ideal lap', (_, laps, reason) => {
  expect(idealLap(laps)).toEqual({ kind: 'refused', reason });
});
