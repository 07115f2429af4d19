import { expect, test } from 'vitest';
import { lapsSince } from './laps-since.ts';

const none = { positions: [], pitLaps: [], yellowLaps: [], redLaps: [] };
const laps = {
  sessionId: 'lw-12-34',
  startedAtMs: 1_000_000,
  competitors: [
    { competitorId: 'c1', endsMs: [60_000, 120_000, 180_000, 240_000], ...none },
    { competitorId: 'c2', endsMs: [61_000, null, 181_000], ...none },
  ],
};

test.each([
  ['from the start', 1_000_000, 4],
  ['at the end of a lap', 1_120_000, 2],
  ['between two laps', 1_150_000, 2],
  ['just now', 1_250_000, 0],
])('laps since a moment: %s', (_, atMs, count) => {
  expect(lapsSince(laps, atMs)).toBe(count);
});

test('nobody has driven', () => {
  expect(lapsSince({ ...laps, competitors: [] }, 1_000_000)).toBe(0);
});
