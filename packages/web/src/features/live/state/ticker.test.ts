// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTick } from './ticker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('all subscribers of the same tick are called together, whenever they subscribed', () => {
  const heard: string[] = [];
  const offs = [onTick(1000, () => heard.push('a'))];
  vi.advanceTimersByTime(700);
  offs.push(onTick(1000, () => heard.push('b')));
  vi.advanceTimersByTime(300);
  expect(heard).toEqual(['a', 'b']);
  for (const off of offs) off();
});

test('the timer stops with the last subscriber', () => {
  const off = onTick(1000, () => {});
  expect(vi.getTimerCount()).toBe(1);
  off();
  expect(vi.getTimerCount()).toBe(0);
});
