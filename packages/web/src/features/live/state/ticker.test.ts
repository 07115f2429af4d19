// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTick } from './ticker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all who wait for the same tick hear it together, whenever they came', () => {
  const heard: string[] = [];
  const offs = [onTick(1000, () => heard.push('a'))];
  vi.advanceTimersByTime(700);
  offs.push(onTick(1000, () => heard.push('b')));
  vi.advanceTimersByTime(300);
  expect(heard).toEqual(['a', 'b']);
  for (const off of offs) off();
});

test('when nobody waits any more the timer is gone', () => {
  const off = onTick(1000, () => {});
  expect(vi.getTimerCount()).toBe(1);
  off();
  expect(vi.getTimerCount()).toBe(0);
});
