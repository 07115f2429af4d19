import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { cachedJson } from '../responses/encoded-response.ts';
import { createResponseCache } from '../responses/response-cache.ts';
import { countLeaseChange, observeLeaseChanges } from './lease-changes.ts';
import { createMetrics } from './metrics.ts';

test('a cache is in the metrics with what it found, what it made and its memory', async () => {
  const metrics = createMetrics();
  const cache = createResponseCache(100_000);
  metrics.watchCache({ name: 'things', stats: cache.stats });
  const make = async () => cachedJson({ a: 'thing' });
  await cache.remember('one', make);
  await Promise.all([cache.remember('one', make), cache.remember('two', make), cache.remember('two', make)]);
  const text = await metrics.text();
  expect(text).toContain('response_cache_requests_total{cache="things",outcome="hit"} 2');
  expect(text).toContain('response_cache_requests_total{cache="things",outcome="miss"} 2');
  expect(text).toMatch(/response_cache_bytes\{cache="things"\} [1-9]/);
  await metrics.close();
});

test('a queue is in the metrics with its length and its limit', async () => {
  const metrics = createMetrics();
  metrics.watchQueue({ name: 'things', limit: 7, length: () => 3 });
  const text = await metrics.text();
  expect(text).toContain('queue_length{queue="things"} 3');
  expect(text).toContain('queue_limit{queue="things"} 7');
  await metrics.close();
});

test('changes of owners are counted by their kind', async () => {
  const metrics = createMetrics();
  observeLeaseChanges(metrics);
  const lost = async () => Number(/change="lost"\} (\d+)/.exec(await metrics.text())?.[1]);
  const before = await lost();
  countLeaseChange('lost');
  expect((await lost()) - before).toBe(1);
  await metrics.close();
});

describeOnSqlite('a database', (openDb) => {
  test('reports its statements by kind, until nobody listens', async () => {
    const db = await openDb();
    const seen: string[] = [];
    const stop = db.onQuery((kind, durationMs) => seen.push(durationMs >= 0 ? kind : 'negative'));
    await db.selectFrom('organizations').select('id').execute();
    await db.deleteFrom('organizations').where('id', '=', -1).execute();
    stop();
    await db.selectFrom('organizations').select('id').execute();
    expect(seen).toEqual(['select', 'delete']);
  });
});
