/** The OpenAPI document at /api/openapi.json and its page at /api/docs. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fastify, { type FastifyInstance } from 'fastify';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { markPaths, namePath } from '../brand-mark.ts';
import { loadAfterStart } from '../load-after-start.ts';
import { cachedJson, type EncodedResponse, sendEncoded } from '../responses/encoded-response.ts';
import { pageHeaders } from '../security-headers.ts';
import { docsStyle } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';

const DOCS_PATH = '/api/docs';
/**
 * Loading the page blocks for a tenth of a second, so it happens before the first request for it. It takes half a second of
 * processor time, which a server that has just started needs for its first visitors.
 */
const OPEN_AFTER_START_MS = 30_000;
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 98.8 24" fill="#fff">${markPaths}${namePath}</svg>`;
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#006b80">${markPaths}</svg>`;

export function apiDocs(app: FastifyInstance): void {
  // Created on the first request: by then every area is mounted.
  const getDocumentBytes = once(
    async (): Promise<EncodedResponse> => cachedJson(await openApiDocument(app.mounted.endpoints)),
  );
  app.get('/api/openapi.json', async (request, reply) =>
    sendEncoded(request, reply.header('cache-control', 'no-cache'), await getDocumentBytes()),
  );

  // The page takes longer to load than the rest of the server, which does not wait for it.
  let page: Promise<FastifyInstance> | null = null;
  const openPage = once(() => {
    page = openApiDocument(app.mounted.endpoints, '3.0.3').then(openDocsPage);
    return page;
  });
  app.addHook('onClose', async () => {
    await (await page?.catch(() => null))?.close();
  });
  loadAfterStart(app, { what: 'the API documentation', afterMs: OPEN_AFTER_START_MS, load: openPage });
  // It has icons and fonts with data addresses, and inline styles.
  const headers = pageHeaders({
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'style-src': ["'self'", "'unsafe-inline'"],
  });
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

/** The first result of `make`; made again if that failed. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function openDocsPage(document: Awaited<ReturnType<typeof openApiDocument>>): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const page = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  // Without it a phone shows the page at the width of a desktop.
  page.addHook('onSend', async (_, reply, payload) =>
    String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string'
      ? payload.replace(
          '<head>',
          '<head><meta name="viewport" content="width=device-width, initial-scale=1">',
        )
      : payload,
  );
  // The page requires its sister package; the document it shows is ours.
  const info = { title: 'Lapwing', version: PRODUCT_VERSION };
  await page.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info, paths: {} } },
  });
  await page.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    logo: { type: 'image/svg+xml', content: logo, href: '/', target: '_self' },
    theme: {
      title: 'Lapwing API',
      css: [{ filename: 'lapwing.css', content: (await fontStyle()) + docsStyle }],
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    // Groups open when they are wanted: all calls at once keep a browser busy.
    uiConfig: { deepLinking: true, docExpansion: 'none', defaultModelsExpandDepth: -1 },
    transformSpecification: () => document,
    transformSpecificationClone: false,
  });
  await page.ready();
  return page;
}

/** The page can only add a style sheet, so the fonts are inside it. */
async function fontStyle(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = [400, 600].map(async (weight) => {
    const file = resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`);
    const data = (await readFile(file)).toString('base64');
    return `@font-face { font-family: "IBM Plex Sans"; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
  });
  return (await Promise.all(faces)).join('\n');
}
