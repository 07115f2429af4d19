/** The OpenAPI document at /api/openapi.json and its page at /api/docs. */

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { VERSION_TAG } from '@lapwing/contract/constants';
import type { FastifyInstance } from 'fastify';
import { markPaths } from './brand-mark.ts';
import { openApiDocument } from './openapi.ts';
import { type ReadyBytes, readyBytes, sendReady } from './ready-bytes.ts';
import { pageHeaders } from './security-headers.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24" fill="#fff">${markPaths}<text x="31" y="18" font-family="system-ui,sans-serif" font-size="16" font-weight="600">Lapwing</text></svg>`;
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#006b80">${markPaths}</svg>`;

export async function apiDocs(app: FastifyInstance): Promise<void> {
  let document: ReadyBytes | null = null;
  app.get('/api/openapi.json', (request, reply) => {
    // Made when first asked for: by then every area is mounted.
    document ??= readyBytes(
      JSON.stringify(openApiDocument(app.mounted.endpoints)),
      'application/json; charset=utf-8',
      'once',
    );
    return sendReady(request, reply.header('cache-control', 'no-cache'), document);
  });

  // The page insists on its sister package; the document it shows is ours.
  const info = { title: 'Lapwing', version: VERSION_TAG };
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    logo: { type: 'image/svg+xml', content: logo },
    theme: {
      title: 'Lapwing API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    uiConfig: { deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1 },
    transformSpecification: () => openApiDocument(app.mounted.endpoints),
    transformSpecificationClone: false,
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
