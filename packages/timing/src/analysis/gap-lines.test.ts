import { expect, test } from 'vitest';
import { firstEnds, gapDomain, lineAt } from './gap-lines.ts';

test('the first of each lap is the reference, not always the same', () => {
  expect(
    firstEnds([
      [60, 121, 180],
      [61, 120],
      [null, 122, 179, 240],
    ]),
  ).toEqual([60, 120, 179, 240]);
  expect(firstEnds([])).toEqual([]);
});

test('a competitor who ended a lap or more away does not flatten the others, unless highlighted', () => {
  const leaderEnds = [60_000, 120_000];
  const near = { gapsMs: [0, 5_000] };
  const far = { gapsMs: [1_000, 90_000] };
  expect(gapDomain([near, far], [near], leaderEnds)[1]).toBeCloseTo(5_200);
  expect(gapDomain([near, far], [far], leaderEnds)[1]).toBeGreaterThan(90_000);
  expect(gapDomain([{ gapsMs: [0, 0] }], [], leaderEnds)[1]).toBeGreaterThan(2_000);
});

test('the few laps around a pit stop are cut off, if they would flatten the rest', () => {
  const laps = Array.from({ length: 40 }, (_, lap) => lap * 100);
  const leaderEnds = laps.map((_, lap) => (lap + 1) * 60_000);
  const withStop = { gapsMs: laps.map((gapMs, lap) => (lap === 20 || lap === 21 ? 45_000 : gapMs)) };
  expect(gapDomain([withStop], [withStop], leaderEnds)[1]).toBeLessThan(5_000);
  // The gap stays: that is the race.
  const lost = { gapsMs: laps.map((gapMs, lap) => (lap >= 20 ? 45_000 : gapMs)) };
  expect(gapDomain([lost], [lost], leaderEnds)[1]).toBeGreaterThan(45_000);
  // A little more is shown.
  const slow = { gapsMs: laps.map((gapMs, lap) => (lap === 20 ? 4_800 : gapMs)) };
  expect(gapDomain([slow], [slow], leaderEnds)[1]).toBeGreaterThan(4_800);
});

test('the nearest of the lines within reach is selected', () => {
  const lines = [{ gapsMs: [0, 1_000] }, { gapsMs: [0, 1_400] }, { gapsMs: [0, null] }];
  expect(lineAt(lines, 2, 1_300, 500)).toBe(lines[1]);
  expect(lineAt(lines, 2, 3_000, 500)).toBeNull();
});
