import { expect, test } from 'vitest';
import { lapsEndingAt } from './lap.test-support.ts';
import { lapChart } from './lap-chart.test-support.ts';

const first = lapsEndingAt(60, 120, 180, 240);
const overtaken = lapsEndingAt(59, 121, 185);
const lapped = lapsEndingAt(90, 182);
const chart = lapChart([first, overtaken, lapped]);

function numbersOf(rows: ReturnType<typeof lapChart>): number[][] {
  return rows.map((row) => row.map((cell) => cell.competitorIndex));
}

test('row N has those who completed lap N, in order', () => {
  expect(numbersOf(chart)).toEqual([[1, 0, 2], [0, 1, 2], [0, 1], [0]]);
});

test('each cell has the lap of the leader', () => {
  expect(chart.map((row) => row.map((cell) => cell.leaderLap))).toEqual([[1, 1, 1], [2, 2, 3], [3, 3], [4]]);
});

test('a lapped competitor is not in the leader lap', () => {
  expect(chart.map((row) => row.map((cell) => cell.isInLeaderLap))).toEqual([
    [true, true, true],
    [true, true, false],
    [true, true],
    [true],
  ]);
});

test('competitors who complete a lap at the same moment keep the order of the list', () => {
  expect(numbersOf(lapChart([lapsEndingAt(60), lapsEndingAt(60)]))).toEqual([[0, 1]]);
});

test('places behind a lap without a known end are unknown', () => {
  const withHole = lapsEndingAt(60, 0, 180);
  expect(numbersOf(lapChart([withHole, lapsEndingAt(61, 121, 181)]))).toEqual([[0, 1], [], [0, 1]]);
  expect(numbersOf(lapChart([withHole]))).toEqual([[0], [], [0]]);
});

test('a competitor who completed a lap before another can have is still in front', () => {
  const slow = lapsEndingAt(100, 200, 0, 400);
  expect(numbersOf(lapChart([lapsEndingAt(60, 120, 180), lapsEndingAt(61, 122, 210), slow]))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0],
    [2],
  ]);
});

test('after a late join nobody leads laps that others completed before', () => {
  const leader = lapsEndingAt(0, 0, 0, 240, 300);
  const lapped = lapsEndingAt(0, 190, 250);
  expect(numbersOf(lapChart([leader, lapped]))).toEqual([[], [], [], [0], [0]]);
});

test('a lap of the leader without a known end is done when the next one is', () => {
  const leader = lapsEndingAt(60, 0, 180);
  const slow = lapsEndingAt(100, 200);
  const slowest = lapsEndingAt(190);
  const rows = lapChart([leader, slow, slowest]);
  expect(rows[1]).toEqual([]);
  expect(rows[0]?.at(-1)).toMatchObject({ competitorIndex: 2, leaderLap: 3 });
});

test('a competitor who falls back and recovers is where the crossings show', () => {
  const rows = numbersOf(
    lapChart([lapsEndingAt(60, 125, 180), lapsEndingAt(61, 121, 190), lapsEndingAt(62, 122, 179)]),
  );
  expect(rows).toEqual([
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]);
});

test('an empty field has no chart', () => {
  expect(lapChart([])).toEqual([]);
  expect(lapChart([[], []])).toEqual([]);
});
