import { expect, test, vi } from 'vitest';
import { aBoard, aRow, aStore } from './live-board.test-support.ts';

test('a row that did not change stays the same, and so does an order', () => {
  const [first, second] = [aRow(1, { laps: 3 }), aRow(2, { laps: 3 })];
  const store = aStore(aBoard([first, second]));
  const before = store.state();
  const [leader] = before.board.rows;
  if (leader === undefined) throw new Error('no leader');
  store.update({ board: { ...before.board, rows: [leader, aRow(2, { laps: 4 })] } });
  expect(store.state().rows.get(1)).toBe(before.rows.get(1));
  expect(store.state().rows.get(2)).not.toBe(before.rows.get(2));
  expect(store.state().order).toBe(before.order);
});

test('classes are listed by name, whoever leads', () => {
  const rows = [aRow(1, { class: 'TCR' }), aRow(2, { className: 'GT4' }), aRow(3, { class: 'TCR' })];
  expect(aStore(aBoard(rows)).state().classes).toEqual(['GT4', 'TCR']);
});

test('a burst of changes is told once at its beginning and once at its end', () => {
  vi.useFakeTimers();
  const store = aStore(aBoard([aRow(1)]));
  const listener = vi.fn();
  store.subscribe(listener);
  for (let laps = 1; laps <= 20; laps++) store.update({ board: aBoard([aRow(1, { laps })]) });
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.state().rows.get(1)?.laps).toBe(20);
  vi.useRealTimers();
});
