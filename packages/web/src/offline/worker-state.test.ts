import { beforeEach, expect, test } from 'vitest';
import { currentWorkerState, noteFresh, noteKept } from './worker-state.ts';

beforeEach(noteFresh);

test('of several kept answers on one screen the oldest is told', () => {
  for (const atMs of [3000, 1000, 2000]) noteKept(atMs, '/events/1');
  expect(currentWorkerState().keptAtMs).toBe(1000);
});

test('another screen has an age of its own, and none once the server answers', () => {
  noteKept(1000, '/events/1');
  noteKept(5000, '/events/2');
  expect(currentWorkerState().keptAtMs).toBe(5000);
  noteFresh();
  expect(currentWorkerState().keptAtMs).toBeNull();
});
