/**
 * GET of the live socket's address without an upgrade: whether one more viewer may connect. Browsers do not tell a page
 * why a socket was refused, so the page asks here.
 */

import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';

export function socketRoute(app: FastifyInstance, refuse: () => { retryAfterS: number } | null): void {
  app.get(LIVE_SOCKET_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const refusal = refuse();
    if (refusal !== null)
      throw problem('overloaded', { headers: { 'retry-after': String(refusal.retryAfterS) } });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
