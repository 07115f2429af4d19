import { expect, test } from 'vitest';
import { type DayBest, dayEffects } from './day-effects.ts';

const days = ['3 May', '2 May', '1 May'];
const baseMs: Readonly<Record<string, number>> = { a: 60_000, b: 61_000, c: 62_500, d: 60_700 };
const slowerMs: Readonly<Record<string, number>> = { '3 May': 0, '2 May': 400, '1 May': 1_500 };

const best = (transponder: string, day: string): DayBest => ({
  ...{ transponder, day },
  bestTimeMs: (baseMs[transponder] ?? 0) + (slowerMs[day] ?? 0),
});

test('a day is as slow as for the drivers who were there on other days too', () => {
  const all = Object.keys(baseMs).flatMap((one) => days.map((day) => best(one, day)));
  expect(dayEffects(all, days)).toEqual([0, 400, 1_500]);
  // Nobody was there on all of them.
  const some = [
    ...['a', 'b', 'c'].flatMap((one) => [best(one, '3 May'), best(one, '2 May')]),
    ...['b', 'c', 'd'].flatMap((one) => [best(one, '2 May'), best(one, '1 May')]),
  ];
  expect(dayEffects(some, days)).toEqual([0, 400, 1_500]);
});

test('somebody who came once, and slower laps of the same day, change nothing', () => {
  const all = Object.keys(baseMs).flatMap((one) => days.map((day) => best(one, day)));
  const visitor = { transponder: 'z', day: '1 May', bestTimeMs: 45_000 };
  const second = { ...best('a', '2 May'), bestTimeMs: 90_000 };
  expect(dayEffects([...all, visitor, second], days)).toEqual([0, 400, 1_500]);
});

test('with too few drivers, or with others on each day, it is unknown', () => {
  const two = ['a', 'b'].flatMap((one) => days.map((day) => best(one, day)));
  expect(dayEffects(two, days)).toEqual([null, null, null]);
  const apart = [best('a', '3 May'), best('b', '2 May'), best('c', '1 May')];
  expect(dayEffects(apart, days)).toEqual([null, null, null]);
  expect(dayEffects([], [])).toEqual([]);
});
