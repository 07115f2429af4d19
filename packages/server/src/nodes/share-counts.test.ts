import { expect, test, vi } from 'vitest';
import { createBusNetwork } from '../bus/bus-network.test-support.ts';
import { RequestCounts } from '../http/limits/request-counts.ts';
import { createKeyLimits } from '../ingest/access/key-limits.ts';
import { shareCounts } from './share-counts.ts';

const app = { addHook: (() => {}) as never };

test('nodes count the requests of an address together, each once', async () => {
  const network = createBusNetwork();
  const [one, other] = [0, 1].map(() => {
    const counts = new RequestCounts({ max: 5, windowMs: 60_000 });
    shareCounts(app, network.open(), 'addresses', counts);
    return counts;
  });
  for (let request = 0; request < 3; request++) one?.count('192.0.2.1');
  other?.count('192.0.2.1');
  await vi.waitFor(() => expect(other?.add('192.0.2.1', 0).current).toBe(4), { timeout: 5_000 });
  await vi.waitFor(() => expect(one?.add('192.0.2.1', 0).current).toBe(4), { timeout: 5_000 });
});

test('nodes count the calls of a key together', async () => {
  const network = createBusNetwork();
  const [one, other] = [0, 1].map(() => {
    const limits = createKeyLimits(() => 0);
    shareCounts(app, network.open(), 'keys', limits);
    return limits;
  });
  while (one?.waitMs('key') === 0);
  expect(other?.waitMs('other key')).toBe(0);
  await vi.waitFor(() => expect(other?.waitMs('key')).toBeGreaterThan(0), { timeout: 5_000, interval: 500 });
});
