/** The OpenAPI document at /api/openapi.json and its page at /api/docs. */

import { VERSION_TAG } from '@lapwing/contract/constants';
import fastify, { type FastifyInstance } from 'fastify';
import { markPaths } from './brand-mark.ts';
import { openApiDocument } from './openapi.ts';
import { type ReadyBytes, readyBytes, sendReady } from './ready-bytes.ts';
import { pageHeaders } from './security-headers.ts';

const DOCS_PATH = '/api/docs';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24" fill="#fff">${markPaths}<text x="31" y="18" font-family="system-ui,sans-serif" font-size="16" font-weight="600">Lapwing</text></svg>`;
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#006b80">${markPaths}</svg>`;

export function apiDocs(app: FastifyInstance): void {
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

  // The page and what it brings along take longer to load than the rest of the server: only whoever looks waits.
  let page: Promise<FastifyInstance> | null = null;
  app.addHook('onClose', async () => (await page?.catch(() => null))?.close());
  const openPage = () => {
    page ??= openDocsPage(app).catch((error: unknown) => {
      page = null;
      throw error;
    });
    return page;
  };
  // It draws its icons from data addresses and styles its parts in place.
  const headers = pageHeaders({ 'img-src': ["'self'", 'data:'], 'style-src': ["'self'", "'unsafe-inline'"] });
  for (const path of [DOCS_PATH, `${DOCS_PATH}/*`]) {
    app.get(path, async (request, reply) => {
      const { routing } = await openPage();
      reply.headers(headers).hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      routing(request.raw, reply.raw);
    });
  }
}

async function openDocsPage({ mounted }: FastifyInstance): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  // Made once, however often it is asked for.
  const document = openApiDocument(mounted.endpoints);
  const page = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  // The page insists on its sister package; the document it shows is ours.
  const info = { title: 'Lapwing', version: VERSION_TAG };
  await page.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info, paths: {} } },
  });
  await page.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    logo: { type: 'image/svg+xml', content: logo },
    theme: {
      title: 'Lapwing API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    uiConfig: { deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1 },
    transformSpecification: () => document,
    transformSpecificationClone: false,
  });
  await page.ready();
  return page;
}
