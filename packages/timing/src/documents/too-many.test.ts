import { expect, test } from 'vitest';
import { findTooMany } from './too-many.ts';

const aSession = (competitors: number, lapsEach: number) => ({
  competitors: Array.from({ length: competitors }, () => ({
    laps: Array.from({ length: lapsEach }, () => ({})),
  })),
});

test('A race of 24 hours with 200 cars is not too much.', () => {
  expect(findTooMany({ sessions: [aSession(200, 900), aSession(200, 900)] })).toEqual([]);
});

test('A session with more laps in all than any race has is named.', () => {
  const errors = findTooMany({ sessions: [aSession(1, 1), aSession(100, 6_000)] });
  expect(errors).toEqual([
    { pointer: '/sessions/1', message: expect.stringContaining('600000 laps of all competitors') },
  ]);
});

test('A list that is too long is named by its place.', () => {
  const placeOf = (document: unknown) => findTooMany(document).map(({ pointer }) => pointer);
  expect(placeOf({ sessions: Array.from({ length: 501 }, () => ({})) })).toEqual(['/sessions']);
  expect(placeOf({ sessions: [aSession(5_001, 0)] })).toEqual(['/sessions/0/competitors']);
  expect(placeOf({ sessions: [aSession(1, 20_001)] })).toEqual(['/sessions/0/competitors/0/laps']);
});

test('What is no document is left to others.', () => {
  for (const value of [
    null,
    3,
    'a',
    [],
    {},
    { sessions: 'none' },
    { sessions: [null, 1, { competitors: {} }] },
  ])
    expect(findTooMany(value)).toEqual([]);
});
