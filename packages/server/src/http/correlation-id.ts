/** The id that connects a response, its log lines and a visitor's report. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';

const SANE_ID = /^[\w.:-]{8,64}$/;

export function correlationIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sentId = request.headers[CORRELATION_HEADER];
  return typeof sentId === 'string' && SANE_ID.test(sentId) ? sentId : randomUUID();
}
