import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { expect, test } from 'vitest';
import { layOut } from './chart-layout.ts';
import type { ChartRow, ChartRunner } from './chart-runner.ts';
import { marksOf } from './marks.ts';

const laps: CompetitorLaps = {
  finishPosition: 1,
  startNumber: '1',
  gridPosition: null,
  lapTimesMs: [],
  endsMs: [],
  pitLaps: [],
  yellowLaps: [],
  redLaps: [],
  deletedLaps: [],
};

function runner(finishPosition: number, lapCount: number, status: ChartRow['status'] = 'Normal') {
  const row = { resultClass: 'GT3', status, finishPosition };
  const positions = Array.from({ length: lapCount }, () => finishPosition);
  const isOnLeadLap = positions.map(() => true);
  const trace = { finishPosition, gridPosition: null, positions, isOnLeadLap, pitLaps: [] };
  return { row, laps, trace, finalPlace: finishPosition } satisfies ChartRunner;
}

const size = { lapCount: 5, firstLap: 1, lapWidth: 10, rowHeight: 20 };

test('without a grid the picture begins at the first lap', () => {
  const { lapX, lapAt, width } = layOut([runner(1, 5)], size);
  expect([lapX(1), lapX(5), lapAt(lapX(3))]).toEqual([5, 45, 3]);
  expect(width).toBe(50);
});

test('only in a race the last lap of a lapped competitor is connected to the flag', () => {
  const layout = layOut([runner(1, 5), runner(2, 3)], size);
  expect(marksOf(layout, { lapCount: 5, isRace: true }).tails).toBe('M25 52L45 52');
  expect(marksOf(layout, { lapCount: 5, isRace: false }).tails).toBe('');
});

test('a retired competitor ends in a cross, also with a place', () => {
  const layout = layOut([runner(1, 5), runner(2, 3, 'DNF')], size);
  const { tails, outs } = marksOf(layout, { lapCount: 5, isRace: true });
  expect([tails, outs.length > 0]).toEqual(['', true]);
});
