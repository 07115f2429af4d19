import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../monitoring/metrics.ts';
import { cachedJson } from './encoded-response.ts';
import { Traffic } from './traffic.ts';

test('a response that a network would still hold counts as repeated', async () => {
  const metrics = createMetrics();
  onTestFinished(() => metrics.close());
  let nowMs = 0;
  const traffic = new Traffic(10_000, () => nowMs);
  traffic.observe(metrics);
  const [one, other] = [cachedJson({ id: 1 }), cachedJson({ id: 2 })];
  traffic.countHoldable(one, 200, 100);
  traffic.countHoldable(other, 200, 100);
  nowMs = 9_999;
  traffic.countHoldable(one, 200, 100);
  traffic.countHoldable(one, 304, 100);
  nowMs = 10_000;
  traffic.countHoldable(one, 200, 100);
  traffic.count('own', 200, 50);
  const text = await metrics.text();
  const valuesOf = (name: string) =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`^${name}_total\\{kind="(\\w+)"\\} (\\d+)`, 'gm'))].map(
        ([, kind, value]) => [kind, Number(value)],
      ),
    );
  expect(valuesOf('traffic_responses')).toEqual({ repeated: 2, fetched: 3, file: 0, own: 1 });
  expect(valuesOf('traffic_unchanged')).toEqual({ repeated: 1, fetched: 0, file: 0, own: 0 });
  expect(valuesOf('traffic_bytes')).toEqual({ repeated: 100, fetched: 300, file: 0, own: 50 });
});
