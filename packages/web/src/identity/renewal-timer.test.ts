import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRenewalTimer } from './renewal-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the timer goes off at the expiry, once', () => {
  const onExpiry = vi.fn();
  startRenewalTimer(12_000, onExpiry);
  vi.advanceTimersByTime(11_999);
  expect(onExpiry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onExpiry).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onExpiry).toHaveBeenCalledTimes(1);
});

test('it checks the clock every five seconds at most, and sooner when less remains', () => {
  const wait = vi.spyOn(globalThis, 'setTimeout');
  startRenewalTimer(12_000, () => {});
  vi.advanceTimersByTime(12_000);
  expect(wait.mock.calls.map(([, delayMs]) => delayMs)).toEqual([5000, 5000, 2000]);
});

test('a device that slept through the expiry notices at the next check', () => {
  const onExpiry = vi.fn();
  startRenewalTimer(3_600_000, onExpiry);
  vi.setSystemTime(4_000_000);
  vi.advanceTimersByTime(5000);
  expect(onExpiry).toHaveBeenCalledTimes(1);
});

test('a stopped timer stays silent', () => {
  const onExpiry = vi.fn();
  startRenewalTimer(1000, onExpiry)();
  vi.advanceTimersByTime(10_000);
  expect(onExpiry).not.toHaveBeenCalled();
});
