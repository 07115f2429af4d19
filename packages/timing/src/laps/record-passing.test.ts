import { describe, expect, test } from 'vitest';
import {
  type LapProgress,
  type LapRules,
  onTheGrid,
  type PassingOutcome,
  recordPassing,
  startedAt,
} from './record-passing.ts';

const rules: LapRules = {
  minimumLapTimeMs: 20_000,
  finishLoopId: 'finish',
  sectionLoopIds: ['s1', 's2'],
  pitEntryLoopId: 'pit-in',
};

function pass(progress: LapProgress, ...sightings: [loopId: string, atMs: number][]): PassingOutcome {
  let outcome: PassingOutcome = { kind: 'ignored', progress, reason: 'unknown-loop' };
  for (const [loopId, atMs] of sightings) {
    outcome = recordPassing(outcome.progress, { transponder: '1', loopId, atMs }, rules);
  }
  return outcome;
}

describe('the finish loop', () => {
  test('starts the first lap when it first sees a transponder', () => {
    expect(pass(onTheGrid, ['finish', 5_000])).toMatchObject({
      kind: 'lap-started',
      progress: { lapsDone: 0, lastPassingAtMs: 5_000 },
    });
  });

  test('ends a lap and starts the next at the same moment', () => {
    expect(pass(onTheGrid, ['finish', 5_000], ['finish', 66_234])).toMatchObject({
      kind: 'lap-completed',
      lapTimeMs: 61_234,
      progress: { lapsDone: 1, lastPassingAtMs: 66_234 },
    });
  });

  test('keeps the first of two sightings as the start of the lap', () => {
    expect(pass(onTheGrid, ['finish', 5_000], ['finish', 6_000])).toMatchObject({
      kind: 'ignored',
      reason: 'below-minimum',
      progress: { lastPassingAtMs: 5_000 },
    });
  });

  test('ignores a sighting from before the last one', () => {
    expect(pass(onTheGrid, ['finish', 5_000], ['finish', 4_000])).toMatchObject({
      kind: 'ignored',
      reason: 'out-of-order',
    });
  });

  test('in a race, does not count the crossing from the grid and times lap one from the start', () => {
    expect(pass(startedAt(100_000), ['finish', 103_000], ['finish', 165_000])).toMatchObject({
      kind: 'lap-completed',
      lapTimeMs: 65_000,
      progress: { lapsDone: 1 },
    });
  });
});

describe('the loops between', () => {
  test('split a lap into section times that add up to it', () => {
    expect(pass(startedAt(100_000), ['s1', 120_000], ['s2', 141_000], ['finish', 162_500])).toMatchObject({
      lapTimeMs: 62_500,
      sectionTimesMs: [20_000, 21_000, 21_500],
    });
  });

  test('give no time on either side of a loop that missed the transponder', () => {
    expect(pass(startedAt(100_000), ['s2', 141_000], ['finish', 162_500])).toMatchObject({
      sectionTimesMs: [0, 0, 21_500],
    });
    expect(pass(startedAt(100_000), ['s1', 120_000], ['finish', 162_500])).toMatchObject({
      sectionTimesMs: [20_000, 0, 0],
    });
  });

  test('count the first sighting only', () => {
    expect(pass(startedAt(100_000), ['s1', 120_000], ['s1', 121_000])).toMatchObject({
      kind: 'ignored',
      reason: 'out-of-order',
    });
  });

  test('do nothing before a lap has begun, and nothing if they are unknown', () => {
    expect(pass(onTheGrid, ['s1', 1_000])).toMatchObject({ reason: 'no-lap-running' });
    expect(pass(startedAt(0), ['bridge', 1_000])).toMatchObject({ reason: 'unknown-loop' });
  });
});

test('the lap in which the pits are entered is an in-lap, the next is not', () => {
  const inLap = pass(startedAt(100_000), ['pit-in', 160_000], ['finish', 165_000]);
  expect(inLap).toMatchObject({ kind: 'lap-completed', isInPit: true });
  expect(pass(inLap.progress, ['finish', 250_000])).toMatchObject({ kind: 'lap-completed', isInPit: false });
});
