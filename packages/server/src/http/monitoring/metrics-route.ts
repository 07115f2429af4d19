/** GET /metrics: for this machine, or with the host's token. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../client-address.ts';
import { problem } from '../problem.ts';
import { mergeMetrics, type ProcessMetrics } from './merge-metrics.ts';
import type { Metrics } from './metrics.ts';

function isSameSecret(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}

export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
  ofWorkers: () => Promise<readonly ProcessMetrics[]> = async () => [],
): void {
  app.get('/metrics', async (request, reply) => {
    const sentToken = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const hasToken = token !== null && sentToken !== undefined && isSameSecret(sentToken, token);
    // Others must not even know that it exists.
    if (!hasToken && !isFromThisMachine(request)) throw problem('not-found');
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(mergeMetrics([{ process: 'main', text: await metrics.text() }, ...(await ofWorkers())]));
  });
}
