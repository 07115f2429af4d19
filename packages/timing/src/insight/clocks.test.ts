import { noRaceRules, type RaceRules } from '@lapwing/contract/insight/race-rules';
import { describe, expect, test } from 'vitest';
import { type CarNow, carClocks } from './clocks.ts';

const now: CarNow = {
  raceTimeMs: 3_600_000,
  timeToGoMs: 7_200_000,
  stintMs: 1_200_000,
  stintLaps: 12,
  stopsMade: 1,
  lapMs: 90_000,
  lapCount: 40,
  stopsMs: [61_000, 58_000],
  drivers: [
    { name: 'Ann', turnsMs: [1_400_000, 1_000_000] },
    { name: 'Bea', turnsMs: [1_200_000] },
  ],
};
const clocks = (rules: Partial<RaceRules>, change: Partial<CarNow> = {}) =>
  carClocks({ ...noRaceRules, ...rules }, { ...now, ...change });

test('a race without rules has no clocks, only the drivers', () => {
  expect(clocks({})).toMatchObject({ stint: null, stops: null, slack: null, pit: null, fuel: null });
});

describe('the stint', () => {
  test.each([
    [2_700_000, 1_500_000, 16, 'fine'],
    [1_400_000, 200_000, 2, 'near'],
    [1_000_000, -200_000, 0, 'over'],
  ])('of at most %i ms', (maximumStintMs, leftMs, lapsLeft, state) => {
    expect(clocks({ maximumStintMs }).stint).toMatchObject({ leftMs, lapsLeft, state });
  });

  test('has no clock in the pit lane', () => {
    expect(clocks({ maximumStintMs: 2_700_000 }, { stintMs: null }).stint).toBeNull();
  });
});

test.each([
  [{ stops: 4 }, { made: 1, asked: 4, owed: 3 }],
  [{ stops: 1 }, { made: 1, asked: 1, owed: 0 }],
])('stops owed with %o', (rules, stops) => {
  expect(clocks(rules).stops).toMatchObject(stops);
});

test('slack is what the stints that remain allow, without the time to go', () => {
  const { slack } = clocks({ stops: 3, maximumStintMs: 2_700_000 });
  expect(slack?.slackMs).toBe(1_500_000 + 2 * 2_700_000 - 7_200_000);
});

test.each([
  [{ closedAfterStartMs: 4_000_000 }, { kind: 'closed', opensInMs: 400_000 }],
  [{ closedBeforeEndMs: 900_000 }, { kind: 'open', closesInMs: 6_300_000 }],
  [{ closedBeforeEndMs: 7_300_000 }, { kind: 'closed', opensInMs: null }],
])('the pit lane with %o', (rules, pit) => {
  expect(clocks(rules).pit).toMatchObject(pit);
});

test('fuel lasts for whole laps', () => {
  const { fuel } = clocks({ tankMl: 60_000, fuelPerLapMl: 2_900 });
  expect(fuel).toMatchObject({ leftMl: 25_200, lapsLeft: 8, untilLap: 48, state: 'fine' });
});

test('short stops are counted, and each driver has the time that is owed', () => {
  const { shortestStop, drivers } = clocks({ minimumStopMs: 60_000, minimumDriverMs: 2_000_000 });
  expect(shortestStop).toEqual({ minimumMs: 60_000, tooShort: 1 });
  expect(drivers.map(({ owesMs, isDriving }) => [owesMs, isDriving])).toEqual([
    [0, false],
    [800_000, true],
  ]);
});

test.each([
  { closedAfterStartMs: 4_000_000 },
  { closedBeforeEndMs: 900_000 },
  { stops: 4 },
  { maximumStintMs: 2_700_000 },
])('the terms of %o add up to the figure', (rules) => {
  const { pit, stops, stint } = clocks(rules);
  const terms = (pit?.worked ?? stops?.worked ?? stint?.worked)?.terms ?? [];
  const end = terms.findIndex(({ isSum }) => isSum);
  const total = terms.slice(0, end).reduce((sum, { value }) => sum + value, 0);
  expect(terms[end]?.value).toBe(total);
});

test('the time of a driver is the sum of the turns, against minimum and maximum', () => {
  const [ann] = clocks({ minimumDriverMs: 2_000_000, maximumDriverMs: 3_000_000 }).drivers;
  expect(ann?.drivenMs).toBe(2_400_000);
  expect(ann?.worked.terms.map(({ key, value }) => [key, value])).toEqual([
    ['turn', 1_400_000],
    ['turn', 1_000_000],
    ['driven', 2_400_000],
    ['minimum-driver', 2_000_000],
    ['driver-owes', 0],
    ['maximum-driver', 3_000_000],
    ['driver-left', 600_000],
  ]);
});
