/** GET /api/health: whether this server can do its work. */

import { VERSION_TAG } from '@lapwing/contract/constants';
import { get } from '@lapwing/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mount } from './mount.ts';
import { problem } from './problem.ts';

const health = z.object({ status: z.literal('ok'), version: z.string(), uptimeS: z.int() });

const summary = 'Whether the server and its database answer';
const hostHealth = get('/api/health', { summary, answer: health });
// Programs for the practice API ask under its version.
const practiceHealth = get('/api/v1/health', { summary, answer: health });

/** `checkDatabase` rejects when the database does not answer. */
export function healthRoutes(app: FastifyInstance, checkDatabase: () => Promise<unknown>): void {
  async function answer({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    reply.header('cache-control', 'no-store');
    try {
      await checkDatabase();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw problem('overloaded', { detail: 'The database does not answer' });
    }
    return { status: 'ok' as const, version: VERSION_TAG, uptimeS: Math.floor(process.uptime()) };
  }
  mount(app, hostHealth, answer);
  mount(app, practiceHealth, answer);
}
