import { expect, test } from 'vitest';
import { traceOfBatch } from './trace-of-batch.ts';

test('the trace of a batch is the same at every attempt, and another for every batch', () => {
  const first = traceOfBatch('relay.1');
  expect(first).toEqual(traceOfBatch('relay.1'));
  expect(first['x-correlation-id']).toBe('relay.1');
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceOfBatch('relay.2').traceparent).not.toBe(first.traceparent);
});
