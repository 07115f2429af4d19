import { expect, test } from 'vitest';
import type { Lap } from './lap.ts';
import { compareWithField, lapChart } from './lap-chart.ts';

function lapsEndingAt(...seconds: number[]): Lap[] {
  return seconds.map((second, index) => ({
    lapTimeMs: (second - (seconds[index - 1] ?? 0)) * 1000,
    completedAtMs: second * 1000,
    position: null,
    flag: 'GREEN',
    isInPit: false,
    isDeleted: false,
    sectionTimesMs: [],
    voltageMv: null,
    temperatureDeciC: null,
  }));
}

const first = lapsEndingAt(60, 120, 180, 240);
const overtaken = lapsEndingAt(59, 121, 185);
const lapped = lapsEndingAt(90, 182);
const chart = lapChart([first, overtaken, lapped]);

test('row N has those who completed lap N, in the order in which they did', () => {
  expect(chart.map((row) => row.map((cell) => cell.competitorIndex))).toEqual([
    [1, 0, 2],
    [0, 1, 2],
    [0, 1],
    [0],
  ]);
});

test('each cell says how far the leader was', () => {
  expect(chart.map((row) => row.map((cell) => cell.leaderLap))).toEqual([[1, 1, 1], [2, 2, 3], [3, 3], [4]]);
});

test('a competitor is compared with the leader, the one ahead and the one behind', () => {
  expect(compareWithField(chart, 1)[1]).toEqual({
    position: 2,
    leaderLap: 2,
    difference: { kind: 'time', timeMs: 1_000 },
    gapAhead: { kind: 'time', timeMs: 1_000 },
    gapBehind: { kind: 'time', timeMs: 61_000 },
  });
  expect(compareWithField(chart, 0)[0]).toMatchObject({
    position: 2,
    gapAhead: { kind: 'time', timeMs: 1_000 },
  });
  expect(compareWithField(chart, 0)[3]).toMatchObject({
    difference: { kind: 'none' },
    gapBehind: { kind: 'none' },
  });
});

test('whoever the leader has lapped is laps behind', () => {
  expect(compareWithField(chart, 2)[1]?.difference).toEqual({ kind: 'laps', laps: 1 });
});

test('nobody has no chart', () => {
  expect(lapChart([])).toEqual([]);
  expect(lapChart([[], []])).toEqual([]);
});
