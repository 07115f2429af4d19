/**
 * What arrives of a visitor's connection here, behind the proxies: `lapwing-server doctor` asks for it at the public
 * address. Visitors learn only what they have sent.
 */

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const CONNECTION_PATH = '/api/health/connection';

export const seenConnection = z.object({
  host: z.string(),
  protocol: z.enum(['http', 'https']),
  /** whether the connection itself is */
  isEncrypted: z.boolean(),
  /** whether a proxy has passed on the visitor's address */
  isForwarded: z.boolean(),
});
export type SeenConnection = z.infer<typeof seenConnection>;

export function connectionRoute(app: FastifyInstance): void {
  app.get(CONNECTION_PATH, { schema: { hide: true } }, async (request, reply): Promise<SeenConnection> => {
    reply.header('cache-control', 'no-store');
    return {
      host: request.host,
      protocol: request.protocol,
      isEncrypted: 'encrypted' in request.socket && request.socket.encrypted === true,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
    };
  });
}
