import { expect, test } from 'vitest';
import { fieldRace, rankedAmong } from './field-race.ts';

const none = { pitLaps: [], yellowLaps: [], redLaps: [] };
const anna = { ...none, finishPosition: 1, gridPosition: 2, endsMs: [61, 121, 181, 240], pitLaps: [1] };
const ben = { ...none, finishPosition: 2, gridPosition: 1, endsMs: [60, 182, 241], pitLaps: [2] };
const cas = { ...none, finishPosition: 3, gridPosition: null, endsMs: [62, null, 190] };

test('each competitor has a place on the grid and one for each lap', () => {
  const { traces, lapCount, hasStartGrid, order } = fieldRace([anna, ben, cas]);
  expect({ lapCount, hasStartGrid }).toEqual({ lapCount: 4, hasStartGrid: true });
  expect(traces[0]).toEqual({
    finishPosition: 1,
    gridPosition: 2,
    positions: [2, null, 1, 1],
    isOnLeadLap: [true, true, true, true],
    pitLaps: [1],
  });
  expect(traces[1]).toMatchObject({ positions: [1, null, 3], isOnLeadLap: [true, false, false] });
  expect(order.map((row) => [...row])).toEqual([[1, 0, 2], [], [0, 2, 1], [0]]);
});

test('a lap without a known end leaves a gap for all behind, and moves nobody on later laps', () => {
  const { traces } = fieldRace([anna, ben, cas]);
  expect(traces[2]).toMatchObject({ gridPosition: null, positions: [3, null, 2] });
});

test('the leader of a lap is the one who ended it first, and the race has the flag of the leader', () => {
  const { leaderEnds, periods } = fieldRace([
    { ...anna, yellowLaps: [1, 3], redLaps: [3] },
    { ...ben, yellowLaps: [1, 2], redLaps: [] },
  ]);
  expect(leaderEnds).toEqual([60, 121, 181, 240]);
  expect(periods).toEqual([
    { flag: 'YELLOW', fromLap: 1, toLap: 1 },
    { flag: 'RED', fromLap: 3, toLap: 3 },
  ]);
});

test('a race that began before its session is still ordered', () => {
  const early = [anna, ben].map((laps) => ({ ...laps, endsMs: laps.endsMs.map((endMs) => endMs - 500) }));
  expect(fieldRace(early).traces).toEqual(fieldRace([anna, ben]).traces);
});

test('a field without laps has no race', () => {
  expect(fieldRace([])).toMatchObject({ lapCount: 0, hasStartGrid: false, leaderEnds: [], periods: [] });
});

test('within a class places are counted separately, on the grid and on every lap', () => {
  const trace = (finishPosition: number, gridPosition: number, positions: (number | null)[]) => ({
    finishPosition,
    gridPosition,
    positions,
    isOnLeadLap: positions.map(() => true),
    pitLaps: [],
  });
  const traces = [trace(1, 4, [9, 5, null]), trace(2, 9, [3, 8]), trace(3, 12, [12, 12, 12])];
  const ranked = rankedAmong(traces);
  expect(ranked.map(({ gridPosition }) => gridPosition)).toEqual([1, 2, 3]);
  expect(ranked.map(({ positions }) => positions)).toEqual([
    [2, 1, null],
    [1, 2],
    [3, 3, 1],
  ]);
  expect(traces[0]?.positions).toEqual([9, 5, null]);
});
