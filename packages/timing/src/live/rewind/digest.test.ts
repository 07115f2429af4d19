import type { Notice, NoticeType } from '@lapwing/contract/live/board';
import { expect, test } from 'vitest';
import { digestOf, isQuiet } from './digest.ts';

const notice = (type: NoticeType, atMs: number): Notice => ({
  id: `${type}${atMs}`,
  type,
  atMs,
  text: '',
  priority: 1,
});

const notices = [
  notice('flag', 10),
  notice('lead', 30),
  notice('lead', 20),
  notice('best-lap', 25),
  notice('pit-in', 40),
  notice('status', 41),
  notice('penalty', 42),
  notice('timer', 43),
  notice('lead', 50),
];

test('a digest has what was announced after the earlier moment and up to the later one', () => {
  const digest = digestOf(notices, 10, 42);
  expect(digest.flags).toEqual([]);
  expect(digest.leads.map(({ atMs }) => atMs)).toEqual([20, 30]);
  expect(digest).toMatchObject({
    fromMs: 10,
    untilMs: 42,
    bestLaps: [{ atMs: 25 }],
    stops: [{ atMs: 40 }],
    retirements: [{ atMs: 41 }],
    penalties: [{ atMs: 42 }],
  });
});

test('the order of the two moments does not matter', () => {
  expect(digestOf(notices, 42, 10)).toEqual(digestOf(notices, 10, 42));
});

test('two digests that follow each other have everything once', () => {
  const whole = digestOf(notices, 0, 60);
  const [first, second] = [digestOf(notices, 0, 25), digestOf(notices, 25, 60)];
  expect([...first.leads, ...second.leads]).toEqual(whole.leads);
  expect([...first.bestLaps, ...second.bestLaps]).toEqual(whole.bestLaps);
});

test('words of the timer alone are a quiet time', () => {
  expect(isQuiet(digestOf(notices, 42, 45))).toBe(true);
  expect(isQuiet(digestOf(notices, 42, 50))).toBe(false);
});
