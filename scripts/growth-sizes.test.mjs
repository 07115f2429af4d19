import { expect, test } from 'vitest';
import { dimensions, leftOut, settingsForAll, sizesOf } from '../bench/growth/sizes.mjs';

const { laps, viewers } = dimensions;

test('a default run measures few sizes, and names those that it leaves out', () => {
  expect(sizesOf(laps, {})).toEqual(laps.few);
  expect(leftOut(laps, laps.few)).toEqual([10_000_000, 100_000_000]);
});

test('sizes are chosen for everything, or for one dimension', () => {
  expect(sizesOf(viewers, { LAPWING_BENCH_GROWTH: 'all' })).toEqual([1_000, 10_000, 50_000]);
  const env = { LAPWING_BENCH_GROWTH: 'none', LAPWING_BENCH_GROWTH_VIEWERS: '200,100' };
  expect(sizesOf(viewers, env)).toEqual([100, 200]);
  expect(sizesOf(laps, env)).toEqual([]);
});

test('growth-all measures all sizes, however long they take, unless a setting says otherwise', () => {
  for (const dimension of Object.values(dimensions))
    expect(sizesOf(dimension, settingsForAll({}))).toEqual(dimension.all);
  expect(Number(settingsForAll({}).LAPWING_BENCH_GROWTH_MINUTES)).toBe(Number.POSITIVE_INFINITY);
  const env = settingsForAll({ LAPWING_BENCH_GROWTH_LAPS: '1000', LAPWING_BENCH_GROWTH_MINUTES: '120' });
  expect([sizesOf(laps, env), env.LAPWING_BENCH_GROWTH_MINUTES]).toEqual([[1_000], '120']);
});

test('a size that is none is refused by name', () => {
  expect(() => sizesOf(laps, { LAPWING_BENCH_GROWTH_LAPS: '10k' })).toThrow('LAPWING_BENCH_GROWTH_LAPS');
});
