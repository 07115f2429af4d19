import { expect, test } from 'vitest';
import { evenEnds, firstEnds, gapDomain, lineAt } from './gap-lines.ts';

test('the first of each lap is the reference, whoever it was', () => {
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

test('the nearest of the lines within reach is selected', () => {
  const lines = [{ gapsMs: [0, 1_000] }, { gapsMs: [0, 1_400] }, { gapsMs: [0, null] }];
  expect(lineAt(lines, 2, 1_300, 500)).toBe(lines[1]);
  expect(lineAt(lines, 2, 3_000, 500)).toBeNull();
});

test('even laps end at equal distances, up to the last one that was seen', () => {
  expect(evenEnds([62_000, 120_000])).toEqual([60_000, 120_000]);
  expect(evenEnds([61_000, null, 183_000])).toEqual([61_000, 122_000, 183_000]);
  expect(evenEnds([])).toEqual([]);
});
