import { expect, test } from 'vitest';
import { aBoard, aRow, aStore } from '../state/live-board.test-support.ts';
import { boardOrder, nextSort, sortFrom, withinClass } from './board-order.ts';

const state = aStore(
  aBoard([
    aRow(4, { class: 'GT4', bestLapTimeMs: 61_000, fullName: 'Zoë' }),
    aRow(7, { class: 'TCR', bestLapTimeMs: 60_000, fullName: 'Adam' }),
    aRow(2, { class: 'GT4', bestLapTimeMs: null, fullName: 'Mia' }),
    aRow(9, { class: 'GT4', bestLapTimeMs: 62_000, fullName: 'Bram' }),
  ]),
).state();

test('by default the order is that of the session', () => {
  expect(boardOrder(state, { classCode: null, sort: null })).toEqual([4, 7, 2, 9]);
});

test('one class keeps its order', () => {
  expect(boardOrder(state, { classCode: 'GT4', sort: null })).toEqual([4, 2, 9]);
});

test('sorted by best lap, competitors without one come last either way', () => {
  expect(boardOrder(state, { classCode: null, sort: sortFrom('bestLapTime') })).toEqual([7, 4, 9, 2]);
  expect(boardOrder(state, { classCode: null, sort: sortFrom('-bestLapTime') })).toEqual([9, 4, 7, 2]);
});

test('the address names a column in any letter case; an unknown name sorts nothing', () => {
  expect(sortFrom('BESTLAPTIME')).toEqual({ key: 'bestLapTime', direction: 'ascending' });
  expect(sortFrom('shoe size')).toBeNull();
  expect(sortFrom('position')).toBeNull();
});

test('a head is pressed three times: sorted, reversed, as the session ranks', () => {
  expect(nextSort(null, 'bestLapTime')).toBe('bestLapTime');
  expect(nextSort(sortFrom('bestLapTime'), 'bestLapTime')).toBe('-bestLapTime');
  expect(nextSort(sortFrom('-bestLapTime'), 'bestLapTime')).toBeUndefined();
});

test('columns in which higher is better sort downwards first', () => {
  expect(nextSort(null, 'laps')).toBe('-laps');
});

test('within a class, position and gaps are those of the class', () => {
  const row = { ...aRow(9), position: 4, positionInClass: 3 };
  const gapInClass = { kind: 'time', timeMs: 1200 } as const;
  expect(withinClass({ ...row, gapInClass })).toMatchObject({ position: 3, gap: gapInClass });
});
