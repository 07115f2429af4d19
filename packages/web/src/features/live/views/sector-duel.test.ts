// @vitest-environment node

import { expect, test } from 'vitest';
import { aRow } from '../state/live-board.test-support.ts';
import { sectorDuel } from './sector-duel.ts';

const section = (timeMs: number) => ({ timeMs, bestTimeMs: 0, speedKmh: 0, bestSpeedKmh: 0 });
const driven = (laps: number, lastSeenLoop: number, timesMs: readonly number[]) =>
  aRow(1, { laps, lastSeenLoop, sections: timesMs.map(section) });

test('at the line both have the whole lap', () => {
  expect(sectorDuel(driven(10, 0, [27_000, 33_000]), driven(10, 0, [27_200, 32_900]))).toEqual({
    lap: 10,
    sectors: [
      { section: 0, wonMs: 200, lap: 10 },
      { section: 1, wonMs: -100, lap: 10 },
    ],
  });
});

test('sectors of different laps are not compared', () => {
  const before = driven(10, 1, [27_000, 33_000]);
  expect(sectorDuel(before, driven(10, 0, [27_200, 32_900]))).toEqual({
    lap: 10,
    sectors: [{ section: 1, wonMs: -100, lap: 10 }],
  });
  // The one in front has crossed the line.
  expect(sectorDuel(driven(11, 0, [27_000, 33_000]), driven(10, 1, [27_200, 32_900]))).toEqual({
    lap: 11,
    sectors: [{ section: 0, wonMs: 200, lap: 11 }],
  });
  expect(sectorDuel(driven(12, 0, [27_000]), driven(10, 0, [27_200]))).toBeNull();
});
