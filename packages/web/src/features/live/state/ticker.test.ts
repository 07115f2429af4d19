// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNextTick, onTick } from './ticker.ts';

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

test('ticks of different lengths share a timer, so the page is drawn once for both', () => {
  const heard: string[] = [];
  const long = onTick(400, () => heard.push('long'));
  vi.advanceTimersByTime(130);
  const short = onTick(100, () => heard.push('short'));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(269);
  expect(heard).toEqual(['short', 'short']);
  vi.advanceTimersToNextTimer();
  expect(heard).toEqual(['short', 'short', 'long', 'short']);
  short();
  long();
});

test('the next tick comes once', () => {
  const heard: string[] = [];
  onNextTick(100, () => heard.push('once'));
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(['once']);
});

test('a tick that was late for a while comes once, and then on time', () => {
  const heard: number[] = [];
  const off = onTick(100, () => heard.push(performance.now()));
  vi.advanceTimersByTime(100);
  const late = vi.spyOn(performance, 'now').mockReturnValue(730);
  vi.runOnlyPendingTimers();
  late.mockRestore();
  expect(heard).toEqual([100, 730]);
  off();
});

test('the timer stops with the last subscriber', () => {
  const off = onTick(1000, () => {});
  expect(vi.getTimerCount()).toBe(1);
  off();
  expect(vi.getTimerCount()).toBe(0);
});
