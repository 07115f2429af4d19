/** Whether this server works, is alive, and is ready for requests. */

import { get } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { isNoRoom } from '../../storage/no-room.ts';
import { databaseAway } from '../database-problem.ts';
import { mount } from '../mount.ts';
import { problem } from '../problem.ts';

const health = z.object({ status: z.literal('ok'), version: z.string(), uptimeS: z.int() });

const summary = 'Whether the server answers and its database can be read and written';
const hostHealth = get('/api/health', { summary, answer: health });
// Programs for the practice API use its version.
const practiceHealth = get('/api/v1/health', { summary, answer: health });

const liveness = get('/api/health/live', {
  summary: 'Whether the process runs: restart it if not',
  answer: health,
});
const readiness = get('/api/health/ready', {
  summary: 'Whether requests may be sent here: it has started, and its database can be read and written',
  answer: health,
});

export type HealthChecks = {
  /** Rejects if the database does not respond. */
  checkDatabase: () => Promise<unknown>;
  /** Resolves with the error if the database cannot be written, or null. */
  probeWrites: () => Promise<unknown>;
};

export function healthRoutes(app: FastifyInstance, { checkDatabase, probeWrites }: HealthChecks): void {
  // Load balancers call every few seconds: an ongoing problem is logged once.
  let state = 'good';
  function logOnChange(request: FastifyRequest, next: string, err?: unknown): void {
    if (next === state) return;
    state = next;
    if (err === undefined) request.log.warn('the database can be read and written again');
    else request.log.error({ err }, next);
  }

  const working = () => ({
    status: 'ok' as const,
    version: PRODUCT_VERSION,
    uptimeS: Math.floor(process.uptime()),
  });

  async function answer({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    reply.header('cache-control', 'no-store');
    try {
      await checkDatabase();
    } catch (error) {
      logOnChange(request, 'the database does not answer', error);
      throw databaseAway();
    }
    const failure = await probeWrites();
    if (failure !== null) {
      logOnChange(request, 'the database cannot be written', failure);
      throw problem('overloaded', { detail: `The database cannot be written${reasonOf(failure)}` });
    }
    logOnChange(request, 'good');
    return working();
  }
  mount(app, hostHealth, answer);
  mount(app, practiceHealth, answer);
  // Asks nothing else: a process whose database is down is not mended by a restart.
  mount(app, liveness, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return working();
  });
  mount(app, readiness, answer);
}

/** Only what is public. */
function reasonOf(failure: unknown): string {
  return isNoRoom(failure) ? ': there is no room left on the disk' : '';
}
