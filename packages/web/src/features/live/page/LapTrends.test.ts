// @vitest-environment node

import { expect, test } from 'vitest';
import { aBoard, aRow } from '../state/live-board.test-support.ts';
import { lapTrendsOf } from './LapTrends.tsx';

const none = { positions: [], pitLaps: [], yellowLaps: [], redLaps: [] };
const behind = { kind: 'time', timeMs: 400 } as const;
const board = aBoard([
  aRow(1, { laps: 4, class: 'GT4' }),
  aRow(2, { laps: 4, class: 'TCR', gap: behind }),
  aRow(3, { laps: 4, class: 'GT4', gap: { kind: 'time', timeMs: 9000 } }),
]);
const laps = {
  sessionId: 'lw-12-34',
  startedAtMs: 0,
  competitors: [
    { competitorId: 'c1', endsMs: [60_000, 120_000, 180_000, 240_000], ...none },
    { competitorId: 'c2', endsMs: [61_000, 120_800, 180_600, 240_400], ...none },
    { competitorId: 'c3', endsMs: [70_000, 130_000, 190_000, 249_400], ...none },
  ],
};
const trends = lapTrendsOf(laps, { board });

test('a row knows how its gap changes, overall and in its class', () => {
  expect(trends.get(1)).toMatchObject({ gapChangeMs: null, isChasing: false });
  expect(trends.get(2)).toMatchObject({ gapChangeMs: -200, gapInClassChangeMs: null, isChasing: true });
  expect(trends.get(3)).toMatchObject({ gapChangeMs: 0, gapInClassChangeMs: -200, isChasing: false });
});

test('a row knows its gap at the end of its last lap', () => {
  expect(trends.get(2)).toMatchObject({ gapMs: 400, gapInClassMs: null });
  expect(trends.get(3)).toMatchObject({ gapMs: 9000, gapInClassMs: 9400 });
});

test('a row knows its difference to the leader at the end of its last lap, also of its class', () => {
  expect(trends.get(1)).toMatchObject({ differenceMs: null, differenceInClassMs: null });
  expect(trends.get(2)).toMatchObject({ differenceMs: 400, differenceInClassMs: null });
  expect(trends.get(3)).toMatchObject({ differenceMs: 9400, differenceInClassMs: 9400 });
});

test('both who are within a second are joined, overall only', () => {
  expect([1, 2, 3].map((index) => trends.get(index)?.bracket)).toEqual(['begins', 'follows', null]);
  expect([1, 2, 3].map((index) => trends.get(index)?.bracketInClass)).toEqual([null, null, null]);
});

test('two pairs, one after the other, are two brackets, and three in a row are one', () => {
  const endsMs = [60_000, 120_000];
  const bracketsWith = (gapsMs: readonly number[]) => {
    const rows = gapsMs.map((timeMs, place) =>
      aRow(place + 1, { laps: 2, ...(place > 0 && { gap: { kind: 'time' as const, timeMs } }) }),
    );
    const competitors = rows.map(({ competitorId }) => ({ competitorId, endsMs, ...none }));
    const found = lapTrendsOf({ ...laps, competitors }, { board: aBoard(rows) });
    return rows.map(({ index }) => found.get(index)?.bracket);
  };
  expect(bracketsWith([0, 300, 5_000, 300])).toEqual(['begins', 'follows', 'begins', 'follows']);
  expect(bracketsWith([0, 300, 300, 5_000])).toEqual(['begins', 'follows', 'follows', null]);
});

test('those who have only just come close are joined, but do not fight yet', () => {
  const [first, second, third] = laps.competitors;
  if (!first || !second || !third) throw new Error('three compete');
  const late = { ...second, endsMs: [61_000, 122_000, 183_000, 240_400] };
  const now = lapTrendsOf({ ...laps, competitors: [first, late, third] }, { board });
  expect(now.get(2)).toMatchObject({ bracket: 'follows', isChasing: false });
});

test('nobody is joined while nobody may overtake', () => {
  const session = { ...board.session, flag: 'Yellow' as const };
  expect(lapTrendsOf(laps, { board: { ...board, session } }).get(2)?.bracket).toBeNull();
});

test.each([1, 2])('nobody is joined with one in the pits: %i', (inPits) => {
  const rows = board.rows.map((row) => (row.index === inPits ? { ...row, marker: 'PitIn' as const } : row));
  const now = lapTrendsOf(laps, { board: { ...board, rows } });
  expect([now.get(1)?.bracket, now.get(2)?.bracket, now.get(2)?.isChasing]).toEqual([null, null, false]);
});

test('the last laps are a line, and two laps are the fewest', () => {
  expect(trends.get(2)?.line).toMatch(/^M.*L.*L/);
  const short = laps.competitors.map((one) => ({ ...one, endsMs: one.endsMs.slice(0, 2) }));
  expect(lapTrendsOf({ ...laps, competitors: short }, { board }).get(2)?.line).toBe('');
});
