// @vitest-environment node

import { expect, test } from 'vitest';
import { addGapSample, closingMsPerLap, type GapSample } from './gap-trend.ts';

function seenOf(...sightings: GapSample[]): readonly GapSample[] {
  let seen: readonly GapSample[] = [];
  for (const sighting of sightings) seen = addGapSample(seen, sighting);
  return seen;
}

test('a gap that shrinks from lap to lap closes by this much a lap', () => {
  const seen = seenOf({ lap: 10, other: 3, gapMs: 4000 }, { lap: 12, other: 3, gapMs: 3600 });
  expect(closingMsPerLap(seen)).toBe(200);
});

test('in one lap the newest gap counts, and one lap is not enough', () => {
  const seen = seenOf({ lap: 10, other: 3, gapMs: 4000 }, { lap: 10, other: 3, gapMs: 3900 });
  expect(seen).toEqual([{ lap: 10, other: 3, gapMs: 3900 }]);
  expect(closingMsPerLap(seen)).toBeNull();
});

test('with a new neighbour the count starts again', () => {
  const seen = seenOf({ lap: 10, other: 3, gapMs: 4000 }, { lap: 11, other: 8, gapMs: 100 });
  expect(closingMsPerLap(seen)).toBeNull();
});

test('known laps change nothing', () => {
  const seen = seenOf({ lap: 10, other: 3, gapMs: 4000 });
  expect(addGapSample(seen, { lap: 10, other: 3, gapMs: 4000 })).toBe(seen);
});
