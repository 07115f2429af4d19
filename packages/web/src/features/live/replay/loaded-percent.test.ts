import { expect, test } from 'vitest';
import { aBoard } from '../state/live-board.test-support.ts';
import { loadedPercent } from './loaded-percent.ts';

const board = { ...aBoard([], { startedAtMs: 1_000_000 }), atMs: 2_000_000 };

test.each([
  ['before the first event', null, 0],
  ['in the middle', 1_250_000, 25],
  ['events from before the start', 900_000, 0],
  ['newer than the board', 2_500_000, 100],
])('how much of a session is loaded: %s', (_, untilMs, percent) => {
  expect(loadedPercent(board, untilMs)).toBe(percent);
});

test('a session that has only begun has nothing to load', () => {
  expect(loadedPercent({ ...board, atMs: 1_000_000 }, 1_000_000)).toBe(0);
});
