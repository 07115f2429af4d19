import { expect, test } from 'vitest';
import { endsByTotals } from './ends-by-totals.ts';

type Crossing = [completedAtMs: number, totalTimeMs: number | null];

function endsOf(...field: Crossing[][]): number[][] {
  return endsByTotals(
    field.map((laps) => laps.map(([completedAtMs, totalTimeMs]) => ({ completedAtMs, totalTimeMs }))),
  ).map((ends) => [...ends]);
}

test('laps reported at the same moment end as far apart as their totals', () => {
  expect(
    endsOf(
      [
        [1_061_000, 60_400],
        [1_121_000, 120_700],
      ],
      [
        [1_061_000, 60_100],
        [1_121_000, 120_900],
      ],
    ),
  ).toEqual([
    [1_061_000, 1_121_300],
    [1_060_700, 1_121_500],
  ]);
});

test('a lap that was reported late ends according to its total', () => {
  const field = [
    [
      [60_000, 60_000],
      [140_000, 120_000],
      [180_000, 180_000],
    ],
  ] satisfies Crossing[][];
  expect(endsOf(...field)).toEqual([[60_000, 120_000, 180_000]]);
});

test('after a stop of the race clock, all later laps end later', () => {
  const laps = Array.from({ length: 20 }, (_, index): Crossing => {
    const totalTimeMs = (index + 1) * 60_000;
    return [totalTimeMs + (index < 10 ? 0 : 900_000), totalTimeMs];
  });
  expect(endsOf(laps)).toEqual([laps.map(([completedAtMs]) => completedAtMs)]);
});

test('totals that each count from their own start change nothing', () => {
  const field = [0, 30_000, 60_000].map((startMs) =>
    [60_000, 120_000, 180_000].map(
      (totalTimeMs): Crossing => [1_000_000 + startMs + totalTimeMs, totalTimeMs],
    ),
  );
  expect(endsOf(...field)).toEqual(field.map((laps) => laps.map(([completedAtMs]) => completedAtMs)));
});

test('without a total or a known end nothing changes', () => {
  expect(
    endsOf(
      [
        [0, 60_000],
        [121_000, null],
        [180_000, 180_000],
      ],
      [],
    ),
  ).toEqual([[0, 121_000, 180_000], []]);
  expect(endsOf()).toEqual([]);
});
