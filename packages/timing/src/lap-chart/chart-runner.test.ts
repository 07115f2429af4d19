import { expect, test } from 'vitest';
import { type ChartRunner, withoutRace } from './chart-runner.ts';

test('if the best lap decides there is no grid and nobody is lapped', () => {
  const runner = {
    trace: {
      finishPosition: 2,
      gridPosition: 5,
      positions: [2, 2],
      isOnLeadLap: [true, false],
      pitLaps: [2],
    },
    // Only the trace is read.
  } as unknown as ChartRunner;
  expect(withoutRace([runner]).map(({ trace }) => trace)).toEqual([
    { finishPosition: 2, gridPosition: null, positions: [2, 2], isOnLeadLap: [true, true], pitLaps: [2] },
  ]);
});
