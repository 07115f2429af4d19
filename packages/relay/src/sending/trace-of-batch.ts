/**
 * The headers under which a server traces a batch: its id, and a trace made from it. They are the same at every attempt,
 * so that all of them are one trace.
 */

import { createHash } from 'node:crypto';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';

const TRACE_CHARACTERS = 32;
const SPAN_CHARACTERS = 16;

export function traceOfBatch(batchId: string): Record<string, string> {
  const hash = createHash('sha256').update(batchId).digest('hex');
  const traceId = hash.slice(0, TRACE_CHARACTERS);
  const spanId = hash.slice(TRACE_CHARACTERS, TRACE_CHARACTERS + SPAN_CHARACTERS);
  return { [CORRELATION_HEADER]: batchId, traceparent: `00-${traceId}-${spanId}-01` };
}
