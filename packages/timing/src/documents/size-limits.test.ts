import { expect, test } from 'vitest';
import { findTooMany } from './size-limits.ts';

const aSession = (competitors: number, lapsEach: number) => ({
  competitors: Array.from({ length: competitors }, () => ({
    laps: Array.from({ length: lapsEach }, () => ({})),
  })),
});

test('a race of 24 hours with 200 cars is within the limits', () => {
  expect(findTooMany({ sessions: [aSession(200, 900), aSession(200, 900)] })).toEqual([]);
});

test('a session with more laps than any race has is reported', () => {
  const errors = findTooMany({ sessions: [aSession(1, 1), aSession(100, 6_000)] });
  expect(errors).toMatchObject([
    { pointer: '/sessions/1', message: expect.stringContaining('600000 laps of all competitors') },
  ]);
});

test('a list that is too long is reported with its place', () => {
  const placeOf = (document: unknown) => findTooMany(document).map(({ pointer }) => pointer);
  expect(placeOf({ sessions: Array.from({ length: 501 }, () => ({})) })).toEqual(['/sessions']);
  expect(placeOf({ sessions: [aSession(5_001, 0)] })).toEqual(['/sessions/0/competitors']);
  expect(placeOf({ sessions: [aSession(1, 20_001)] })).toEqual(['/sessions/0/competitors/0/laps']);
});

test('input that is no document is ignored', () => {
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
