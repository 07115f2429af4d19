import { describe, expect, test, vi } from 'vitest';
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

test('classes are listed by name, not by who leads', () => {
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

describe('a large field of which most rows change in one moment', () => {
  const indexes = Array.from({ length: 120 }, (_, index) => index);
  const aField = (laps: number) => aBoard(indexes.map((index) => aRow(index, { laps })));
  const watch = () => {
    const store = aStore(aField(1));
    const told: (number | 'session')[] = [];
    store.subscribe(() => told.push('session'));
    // Not in the order of the board, as rows that arrive later are not.
    for (const index of indexes.toReversed()) store.subscribe(() => told.push(index), index);
    return { store, told };
  };

  test('is rendered in parts, from the top of the board, the session with the first', async () => {
    vi.useFakeTimers();
    const { store, told } = watch();
    store.update({ board: aField(2) });
    await Promise.resolve();
    expect(told).toEqual(['session', ...indexes.slice(0, 50).toReversed()]);
    vi.advanceTimersByTime(200);
    expect(told.length).toBe(121);
    expect(told.slice(-20)).toEqual(indexes.slice(100).toReversed());
    vi.useRealTimers();
  });

  test('nobody waits for a second change', async () => {
    vi.useFakeTimers();
    const { store, told } = watch();
    store.update({ board: aField(2) });
    await Promise.resolve();
    vi.advanceTimersByTime(60);
    store.update({ board: aField(3) });
    vi.advanceTimersByTime(800);
    expect(indexes.filter((index) => told.filter((one) => one === index).length < 2)).toEqual([]);
    vi.useRealTimers();
  });
});

test('a few changed rows are rendered together, wherever they are', async () => {
  const store = aStore(aBoard(Array.from({ length: 120 }, (_, index) => aRow(index))));
  const { board } = store.state();
  const told: number[] = [];
  for (const { index } of board.rows) store.subscribe(() => told.push(index), index);
  store.update({ board: { ...board, rows: [...board.rows.slice(0, 119), aRow(119, { laps: 1 })] } });
  await Promise.resolve();
  expect(told.length).toBe(120);
});
