import { expect, test } from 'vitest';
import { emptyRow } from '../board/empty-row.ts';
import { placeRows } from '../board/place-rows.ts';
import { emptyBoard } from '../session-state.ts';
import { averageOfLastMs, ifPittingNow, pitLossMs } from './pit-now.ts';

/** Laps of a minute, one second behind each other, with stops in these laps that cost as much. */
function driven(place: number, lapCount: number, stops: Readonly<Record<number, number>> = {}) {
  let endMs = place * 1000;
  const endsMs = Array.from({ length: lapCount }, (_, lap) => {
    endMs += 60_000 + (stops[lap + 1] ?? 0);
    return endMs;
  });
  const pitLaps = Object.keys(stops).map(Number);
  return { competitorId: `c${place}`, endsMs, positions: [], pitLaps, yellowLaps: [], redLaps: [] };
}

test('the average leaves out the laps into the pits and out of them', () => {
  expect(averageOfLastMs(driven(0, 9, { 6: 30_000 }), 5)).toBe(60_000);
  expect(averageOfLastMs(driven(0, 1), 5)).toBeNull();
});

test('the average leaves out laps under yellow, safety car and red, and says nothing without another', () => {
  const slow = driven(0, 9, { 7: 20_000, 8: 25_000, 9: 40_000 });
  expect(averageOfLastMs({ ...slow, pitLaps: [], yellowLaps: [7, 8], redLaps: [9] }, 5)).toBe(60_000);
  const behindCar = { ...driven(0, 4), yellowLaps: [2, 3, 4] };
  expect(averageOfLastMs(behindCar, 5)).toBeNull();
});

test('the loss of a stop is the usual one of the field', () => {
  const field = [driven(0, 9, { 4: 40_000 }), driven(1, 9, { 5: 42_000 }), driven(2, 9, { 6: 90_000 })];
  expect(pitLossMs(field)).toBe(42_000);
  expect(pitLossMs([driven(0, 9)])).toBeNull();
});

const session = { ...emptyBoard.session, rankedBy: 'distance' as const };
const rowsOf = (count: number) =>
  placeRows(
    Array.from({ length: count }, (_, index) => ({ ...emptyRow(index), competitorId: `c${index}`, laps: 9 })),
    session,
  );
const laps = (...competitors: ReturnType<typeof driven>[]) => ({
  sessionId: 's',
  startedAtMs: 0,
  competitors,
});

test('a stop loses the places of all who are closer than it takes', () => {
  const field = laps(driven(0, 9), driven(1, 9), driven(2, 9), driven(9, 9, { 4: 2500 }));
  expect(ifPittingNow(field, { rows: rowsOf(4), session }, 0)).toEqual({
    lossMs: 2500,
    position: 3,
    behind: { index: 2, gapMs: 500 },
  });
});

test('the last one loses no place; nobody knows before the first stop, or in practice', () => {
  const field = laps(driven(0, 9), driven(1, 9, { 4: 2500 }));
  expect(ifPittingNow(field, { rows: rowsOf(2), session }, 1)).toMatchObject({ position: 2, behind: null });
  expect(ifPittingNow(laps(driven(0, 9), driven(1, 9)), { rows: rowsOf(2), session }, 0)).toBeNull();
  const practice = { ...session, rankedBy: 'best-lap' as const };
  expect(ifPittingNow(field, { rows: rowsOf(2), session: practice }, 0)).toBeNull();
});
