import { expect, test } from 'vitest';
import { aLap } from './lap.test-support.ts';
import { runningPositions } from './running-positions.ts';

/** Each lap as its time and the moment at which it ended, in seconds. */
function lapsOf(...laps: [timeS: number, endS: number][]) {
  return laps.map(([timeS, endS]) => aLap({ lapTimeMs: timeS * 1000, completedAtMs: endS * 1000 }));
}

test('each lap has the place of its driver by best laps at that moment', () => {
  const anna = lapsOf([62, 62], [60, 122], [61, 183]);
  const ben = lapsOf([61, 65], [63, 128]);
  const cas = lapsOf([70, 150], [59, 220]);
  const field = [anna, ben, cas];
  expect(field.map((_, index) => runningPositions(field, index))).toEqual([
    [1, 1, 1],
    [1, 2],
    [3, 1],
  ]);
});

test('of equally fast laps the earlier one stays in front', () => {
  const field = [lapsOf([60, 61]), lapsOf([60, 60])];
  expect(runningPositions(field, 0)).toEqual([2]);
  expect(runningPositions(field, 1)).toEqual([1]);
});

test('a lap that does not count leaves its driver behind all who have a time', () => {
  const deleted = lapsOf([50, 50], [51, 101]).map((lap) => ({ ...lap, isDeleted: true }));
  const untimed = lapsOf([0, 90]);
  const timed = lapsOf([60, 60]);
  const field = [deleted, untimed, timed];
  expect(runningPositions(field, 0)).toEqual([1, 2]);
  expect(runningPositions(field, 1)).toEqual([2]);
  expect(runningPositions(field, 2)).toEqual([1]);
});

test('a competitor without laps has no places', () => {
  expect(runningPositions([[], lapsOf([60, 60])], 0)).toEqual([]);
});
