import { expect, test, vi } from 'vitest';
import { aBoard, aRow, aStore } from './live-board.test-support.ts';

test('an unchanged row stays the same object, and so does an unchanged order', () => {
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

test('changes of the same moment notify listeners once', async () => {
  const store = aStore(aBoard([aRow(1)]));
  const told: (number | undefined)[] = [];
  store.subscribe(() => told.push(store.state().rows.get(1)?.laps));
  for (let laps = 1; laps <= 20; laps++) store.update({ board: aBoard([aRow(1, { laps })]) });
  await Promise.resolve();
  expect(told).toEqual([20]);
});

test('changes that follow closely notify listeners once, a little later', async () => {
  vi.useFakeTimers();
  const store = aStore(aBoard([aRow(1)]));
  const told: (number | undefined)[] = [];
  store.subscribe(() => told.push(store.state().rows.get(1)?.laps));
  for (let laps = 1; laps <= 20; laps++) {
    store.update({ board: aBoard([aRow(1, { laps })]) });
    await Promise.resolve();
  }
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([1, 20]);
  vi.useRealTimers();
});
