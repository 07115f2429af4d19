import { expect, test } from 'vitest';
import { positionTraces, rankedAmong } from './position-traces.ts';

const cell = (position: number, startNumber: string, inLeaderLap = true, inPit = false) => ({
  position,
  startNumber,
  inLeaderLap,
  inPit,
  status: [],
});

test('each competitor has a place on the grid and one for each lap', () => {
  const [first, second, third] = positionTraces({
    startPositions: [
      { name: 'A', startNumber: '7' },
      { name: 'B', startNumber: '5' },
    ],
    positionRows: [
      [cell(1, '5'), cell(1, '7'), cell(1, '7')],
      [cell(2, '7', true, true), cell(2, '5', false, true)],
      [cell(3, '05')],
    ],
  });
  expect(first).toEqual({
    startNumber: '7',
    gridPosition: 1,
    positions: [2, 1, 1],
    isOnLeadLap: [true, true, true],
    pitLaps: [1],
  });
  expect(second).toMatchObject({
    startNumber: '5',
    positions: [1, 2],
    isOnLeadLap: [true, false],
    pitLaps: [2],
  });
  expect(third).toMatchObject({ startNumber: '05', gridPosition: null, positions: [3] });
});

test('pit laps come in the order of laps though places are read from the front', () => {
  const traces = positionTraces({
    startPositions: [],
    positionRows: [
      [cell(1, '5'), cell(1, '7'), cell(1, '5', true, true)],
      [cell(2, '7'), cell(2, '5', true, true), cell(2, '7')],
    ],
  });
  expect(traces.find(({ startNumber }) => startNumber === '5')?.pitLaps).toEqual([2, 3]);
});

test('a lap that nobody saw the end of leaves a hole', () => {
  const traces = positionTraces({
    startPositions: [],
    positionRows: [[cell(1, '5'), cell(1, '7'), cell(1, '5')], [cell(2, '7')]],
  });
  expect(traces[0]?.positions).toEqual([1, null, 1]);
});

test('within a class places are counted anew, on the grid and on every lap', () => {
  const trace = (startNumber: string, gridPosition: number, positions: (number | null)[]) => ({
    startNumber,
    gridPosition,
    positions,
    isOnLeadLap: positions.map(() => true),
    pitLaps: [],
  });
  const traces = [trace('7', 4, [9, 5, null]), trace('5', 9, [3, 8]), trace('1', 12, [12, 12, 12])];
  const ranked = rankedAmong(traces);
  expect(ranked.map(({ gridPosition }) => gridPosition)).toEqual([1, 2, 3]);
  expect(ranked.map(({ positions }) => positions)).toEqual([
    [2, 1, null],
    [1, 2],
    [3, 3, 1],
  ]);
  expect(traces[0]?.positions).toEqual([9, 5, null]);
});
