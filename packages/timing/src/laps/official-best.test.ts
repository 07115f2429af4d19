import { expect, test } from 'vitest';
import type { Lap } from './lap.ts';
import { countUpToOfficialBest } from './official-best.ts';

const aLap = (lapTimeMs: number, isDeleted = false) => ({ lapTimeMs, isDeleted }) as Lap;

test.each([
  ['faster laps are deleted', 60_000, [false, true, false]],
  ['none counts where the officials show none', 0, [true, true, true]],
  ['the best of the officials counts, though it was deleted before', 59_000, [false, false, false]],
])('%s', (_, bestTimeMs, deleted) => {
  const laps = [aLap(61_000), aLap(59_000, bestTimeMs === 59_000), aLap(60_000)];
  expect(countUpToOfficialBest(laps, bestTimeMs).map(({ isDeleted }) => isDeleted)).toEqual(deleted);
});
