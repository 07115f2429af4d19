import { expect, test } from 'vitest';
import { expectedLaps } from './expected-laps.ts';

const session = { rankedBy: 'distance', isEnded: false, lapsPlanned: null } as const;
/** Seventy laps of 90 s, 30 s into the next one; 49 laps of time to go. */
const racing = {
  session,
  clock: { raceTimeMs: 6_330_000, timeToGoMs: 4_380_000 },
  leader: { laps: 70, totalTimeMs: 6_300_000 },
};

test.each([
  ['the lap on which the time runs out is the last', {}, 119],
  ['a moment later it is one more', { clock: { ...racing.clock, timeToGoMs: 4_390_000 } }, 120],
  ['without a race time, from the line', { clock: { raceTimeMs: null, timeToGoMs: 4_380_000 } }, 119],
  ['a race over laps', { session: { ...session, lapsPlanned: 80 } }, null],
  ['practice', { session: { ...session, rankedBy: 'best-lap' as const } }, null],
  ['after the end', { session: { ...session, isEnded: true } }, null],
  ['no time to go', { clock: { raceTimeMs: 6_330_000, timeToGoMs: null } }, null],
  ['the first laps', { leader: { laps: 2, totalTimeMs: 190_000 } }, null],
  ['nobody', { leader: undefined }, null],
])('%s', (_, known, laps) => {
  expect(expectedLaps({ ...racing, ...known })).toBe(laps);
});
