import { expect, test } from 'vitest';
import { createServer } from '../server.ts';
import { openTracing } from './open-tracing.ts';
import { openCollector } from './otlp-collector.test-support.ts';
import { noTracing, traceparentOf } from './tracing.ts';

const trace = 'a'.repeat(32);
const sampled = `00-${trace}-${'b'.repeat(16)}-01`;
const notSampled = `00-${trace}-${'b'.repeat(16)}-00`;

test.each<[string, unknown, boolean]>([
  ['a trace', sampled, true],
  ['nothing', undefined, false],
  ['another version', `01${sampled.slice(2)}`, false],
  ['an empty trace', sampled.replace(trace, '0'.repeat(32)), false],
  ['capital letters', sampled.toUpperCase(), false],
  ['several', [sampled], false],
  ['a text', 'x'.repeat(5_000), false],
])('the header traceparent may be %s', (_, traceparent, isValid) => {
  expect(traceparentOf({ traceparent })).toBe(isValid ? traceparent : undefined);
});

test('without an address nothing is traced', async () => {
  expect(await openTracing(null, 'main')).toBe(noTracing);
  expect(noTracing.start('thing', sampled).traceparent).toBeUndefined();
});

test('a request continues the trace of its sender, and one that fails says so', async () => {
  const { endpoint, spans } = await openCollector();
  const app = await createServer({ tracing: await openTracing({ endpoint, share: 1 }, 'main') });
  app.get('/api/things/:id', () => 'a thing');
  app.get('/api/broken', () => {
    throw new Error('a bug');
  });
  await app.inject({ url: '/api/things/7', headers: { traceparent: sampled } });
  await app.inject('/api/broken');
  await app.close();
  expect(spans).toMatchObject([
    { name: 'GET /api/things/:id', traceId: trace, parentSpanId: 'b'.repeat(16) },
    { name: 'GET /api/broken', status: { code: 2 } },
  ]);
  expect(spans[1]?.traceId).not.toBe(trace);
});

test('what the sender does not want traced is not, and neither is more than the share', async () => {
  const { endpoint, spans } = await openCollector();
  const app = await createServer({ tracing: await openTracing({ endpoint, share: 0 }, 'main') });
  app.get('/api/things/:id', () => 'a thing');
  await app.inject({ url: '/api/things/7', headers: { traceparent: notSampled } });
  await app.inject('/api/things/8');
  await app.inject({ url: '/api/things/9', headers: { traceparent: sampled } });
  await app.close();
  expect(spans.map(({ name }) => name)).toEqual(['GET /api/things/:id']);
});

test('a collector that does not answer costs nothing but its spans', async () => {
  const app = await createServer({
    tracing: await openTracing({ endpoint: 'http://127.0.0.1:9', share: 1 }, 'main'),
  });
  app.get('/api/things/:id', () => 'a thing');
  expect((await app.inject('/api/things/7')).statusCode).toBe(200);
  await expect(app.close()).resolves.toBeUndefined();
});
