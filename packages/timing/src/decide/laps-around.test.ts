import { expect, test } from 'vitest';
import { lapsAround } from './laps-around.ts';

const car = (number: string, ...ends: number[]) => ({
  number,
  laps: ends.map((completedAtMs, index) => ({
    ...{ completedAtMs, position: 1, lapTimeMs: completedAtMs - (ends[index - 1] ?? 0) },
  })),
});
const cars = [car('62', 60, 120, 180, 240, 300, 360), car('18', 61, 119, 185, 250)];

test.each<[string, number, number[], number]>([
  ['in the middle', 170, [1, 2, 3, 4, 5], 3],
  ['at the end of a lap', 180, [1, 2, 3, 4, 5], 3],
  ['in the first lap', 10, [1, 2, 3], 1],
  ['after the last lap', 400, [5, 6], 0],
])('%s', (_, momentMs, numbers, moment) => {
  const laps = lapsAround(cars, momentMs);
  expect(laps.map(({ lapNumber }) => lapNumber)).toEqual(numbers);
  expect(laps.find(({ isMoment }) => isMoment)?.lapNumber ?? 0).toBe(moment);
});

test('the car in front at the line is named, unless one of them did not get there', () => {
  const ahead = lapsAround(cars, 170).map((lap) => lap.ahead);
  expect(ahead).toEqual([
    { number: '62', byMs: 1 },
    { number: '18', byMs: 1 },
    { number: '62', byMs: 5 },
    { number: '62', byMs: 10 },
    null,
  ]);
  expect(lapsAround([], 0)).toEqual([]);
});
