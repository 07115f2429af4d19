import { beforeEach, expect, test } from 'vitest';
import { currentWorkerState, noteFresh, noteKept } from './worker-state.ts';

beforeEach(noteFresh);

test('of several cached responses on one screen the age of the oldest is shown', () => {
  for (const atMs of [3000, 1000, 2000]) noteKept(atMs, '/events/1');
  expect(currentWorkerState().cachedAtMs).toBe(1000);
});

test('another screen has its own age, and none once the server responds', () => {
  noteKept(1000, '/events/1');
  noteKept(5000, '/events/2');
  expect(currentWorkerState().cachedAtMs).toBe(5000);
  noteFresh();
  expect(currentWorkerState().cachedAtMs).toBeNull();
});
