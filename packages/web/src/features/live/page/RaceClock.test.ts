// @vitest-environment node

import { expect, test } from 'vitest';
import { aBoard } from '../state/live-board.test-support.ts';
import { shownClock } from './RaceClock.tsx';

const clockAtMs = 1_800_000_000_000;
const running = { clockAtMs, isClockRunning: true };

test('the time to go runs down between two messages', () => {
  const board = aBoard([], { ...running, timeToGoMs: 600_000, raceTimeMs: 0 });
  expect(shownClock(board, clockAtMs + 12_000)).toEqual({ kind: 'time-to-go', timeMs: 588_000 });
});

test('a race over laps shows the remaining laps', () => {
  const board = aBoard([], { ...running, lapsToGo: 7, raceTimeMs: 60_000 });
  expect(shownClock(board, clockAtMs)).toEqual({ kind: 'laps-to-go', laps: 7 });
});

test('without a known or remaining time, the elapsed time is shown', () => {
  const board = aBoard([], { ...running, timeToGoMs: 0, raceTimeMs: 3_600_000 });
  expect(shownClock(board, clockAtMs + 5000)).toEqual({ kind: 'race-time', timeMs: 3_605_000 });
  expect(shownClock(aBoard([]), clockAtMs)).toBeNull();
});

test('after the end the clock is stopped', () => {
  const ended = {
    ...aBoard([], { ...running, isEnded: true, raceTimeMs: 3_600_000 }),
    atMs: clockAtMs + 9000,
  };
  expect(shownClock(ended, clockAtMs + 99_000)).toEqual({ kind: 'race-time', timeMs: 3_609_000 });
});

test('after the end a race took as long as its winner', () => {
  const ended = aBoard([], { ...running, isEnded: true, rankedBy: 'distance', raceTimeMs: 3_600_000 });
  const clock = shownClock({ ...ended, winningTimeMs: 3_512_345 }, clockAtMs);
  expect(clock).toEqual({ kind: 'race-time', timeMs: 3_512_345 });
});
