// @vitest-environment node

import { expect, test } from 'vitest';
import { aBoard, aRow } from '../../state/live-board.test-support.ts';
import { raceLines } from './race-lines.ts';

const none = { pitLaps: [], yellowLaps: [], redLaps: [] };

test('the newest position is that on the board, not that at the end of the last lap', () => {
  const { rows } = aBoard([aRow(2, { laps: 2 }), aRow(1, { laps: 1 })]);
  const competitors = [
    { competitorId: 'c1', endsMs: [60_000], positions: [1], ...none },
    { competitorId: 'c2', endsMs: [61_000, 120_000], positions: [2, 1], ...none },
  ];
  const { lines } = raceLines({ sessionId: 'lw-12-34', startedAtMs: 0, competitors }, rows, 'leader');
  expect(lines.map(({ startNumber, place }) => [startNumber, place])).toEqual([
    ['2', 1],
    ['1', 2],
  ]);
});

test('a race trace is measured against the average pace of the leader', () => {
  const { rows } = aBoard([aRow(1, { laps: 2 }), aRow(2, { laps: 2 })]);
  const competitors = [
    { competitorId: 'c1', endsMs: [62_000, 120_000], positions: [2, 1], ...none },
    { competitorId: 'c2', endsMs: [61_000, 123_000], positions: [1, 2], ...none },
  ];
  const { lines } = raceLines({ sessionId: 'lw-12-34', startedAtMs: 0, competitors }, rows, 'pace');
  expect(lines.map(({ gapsMs }) => gapsMs)).toEqual([
    [2000, 0],
    [1000, 3000],
  ]);
});
