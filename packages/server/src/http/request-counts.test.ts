import { expect, test } from 'vitest';
import { RequestCounts } from './request-counts.ts';

test('an address is counted for a minute, then anew', () => {
  const counts = new RequestCounts({ max: 2, windowMs: 60_000 });
  expect(counts.count('192.0.2.1', 0)).toEqual({ current: 1, ttl: 60_000 });
  expect(counts.count('192.0.2.1', 59_000)).toEqual({ current: 2, ttl: 1_000 });
  expect(counts.count('192.0.2.2', 59_000)).toEqual({ current: 1, ttl: 60_000 });
  expect(counts.count('192.0.2.1', 60_000)).toEqual({ current: 1, ttl: 60_000 });
});

test('however many addresses there are, only so many are remembered, the newest longest', () => {
  const counts = new RequestCounts({ max: 2, windowMs: 60_000 });
  for (let address = 0; address < 6_000; address++) counts.count(String(address), 0);
  expect(counts.count('5999', 1).current).toBe(2);
  expect(counts.count('0', 1).current).toBe(1);
});
