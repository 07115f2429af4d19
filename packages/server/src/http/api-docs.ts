/** The OpenAPI document at /api/openapi.json and its page at /api/docs. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';
import { type ReadyBytes, readyBytes, sendReady } from './ready-bytes.ts';
import { pageHeaders } from './security-headers.ts';

export async function apiDocs(app: FastifyInstance): Promise<void> {
  let document: ReadyBytes | null = null;
  app.get('/api/openapi.json', (request, reply) => {
    // Made when first asked for: by then every area is mounted.
    document ??= readyBytes(
      JSON.stringify(openApiDocument(app.mounted.endpoints)),
      'application/json; charset=utf-8',
      'once',
    );
    return sendReady(request, reply, document);
  });

  await app.register(swagger, { openapi: {} });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Lapwing API' },
    uiConfig: { url: '/api/openapi.json', deepLinking: true, docExpansion: 'list' },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        // The page draws its icons from data addresses and styles its parts in place.
        reply.headers(
          pageHeaders({ 'img-src': ["'self'", 'data:'], 'style-src': ["'self'", "'unsafe-inline'"] }),
        );
        done();
      },
    },
  });
}
