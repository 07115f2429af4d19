import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from '../server.ts';
import { RequestCounts } from './request-counts.ts';

test('an address is counted for a minute, then from zero', () => {
  const counts = new RequestCounts({ max: 2, windowMs: 60_000 });
  expect(counts.count('192.0.2.1', 0)).toEqual({ current: 1, ttl: 60_000 });
  expect(counts.count('192.0.2.1', 59_000)).toEqual({ current: 2, ttl: 1_000 });
  expect(counts.count('192.0.2.2', 59_000)).toEqual({ current: 1, ttl: 60_000 });
  expect(counts.count('192.0.2.1', 60_000)).toEqual({ current: 1, ttl: 60_000 });
});

test('the number of remembered addresses is limited, the oldest are forgotten first', () => {
  const counts = new RequestCounts({ max: 2, windowMs: 60_000 });
  for (let address = 0; address < 6_000; address++) counts.count(String(address), 0);
  expect(counts.count('5999', 1).current).toBe(2);
  expect(counts.count('0', 1).current).toBe(1);
});

test('setting the system clock back keeps nobody in an old minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-11T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const app = await createServer({ limits: { requestsPerMinute: 2 } });
  onTestFinished(() => app.close());
  const resetAfterS = async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    return Number((await app.inject({ url: '/api/health', headers })).headers['x-ratelimit-reset']);
  };
  expect(await resetAfterS()).toBeLessThanOrEqual(60);
  vi.setSystemTime(Date.parse('2026-05-11T11:00:00Z'));
  expect(await resetAfterS()).toBeLessThanOrEqual(60);
});
