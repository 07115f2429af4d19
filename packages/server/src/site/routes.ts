/** Serves the built site: its files as they are, and its one page for every address that a visitor may type. */

import { type Theme, themes } from '@lapwing/contract/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../http/problem.ts';
import { type ReadyBytes, readyBytes, sendReady } from '../http/ready-bytes.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { iconOf, indexPageFor, inlineScriptHashes } from './index-page.ts';
import type { SiteFiles } from './site-files.ts';

export type SiteOptions = {
  /** null when it has not been built */
  site: SiteFiles | null;
  themeOf: (hostname: string) => Theme;
  supportEmail: string;
  /** origins of APIs and of an identity provider elsewhere, which the page may call */
  calledOrigins: readonly string[];
  /** origins of scripts that the host has set, such as the maps service */
  scriptOrigins: readonly string[];
};

const HTML = 'text/html; charset=utf-8';
/** What lies in /assets has a name that changes with its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /idp/\nDisallow: /auth\nDisallow: /profile$\n';

/** A file that is missing is missing; any other address is one of the site's own screens. */
const missingFile =
  /^\/assets\/|\.(js|css|map|png|jpe?g|gif|webp|svg|ico|woff2?|json|txt|xml|webmanifest|php)$/i;

export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const { site } = options;
  const serve = site === null ? sayNotBuilt : siteHandler(site, options);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // What lies under these belongs to others; nobody reads a page where JSON was asked for.
    if (/^\/(api|idp|metrics)(\/|$)/i.test(path)) return reply.callNotFound();
    return serve(request, reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function siteHandler({ indexHtml, files }: SiteFiles, options: SiteOptions) {
  const icons = new Map(Object.values(themes).map((theme) => [theme, iconOf(theme, files.keys())]));
  const pages = new Map<Theme, ReadyBytes>();
  for (const [theme, icon] of icons)
    pages.set(
      theme,
      readyBytes(indexPageFor(indexHtml, { theme, icon, supportEmail: options.supportEmail }), HTML, 'once'),
    );
  const headers = siteHeaders(indexHtml, options, "'self'");
  // A page that others embed says so in its address; it may stand in any frame.
  const embeddedHeaders = siteHeaders(indexHtml, options, '*');

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const theme = options.themeOf(request.hostname);
    const file = files.get(path === '/favicon.ico' ? (icons.get(theme) ?? path) : path);
    if (file !== undefined && path !== '/index.html') {
      const cacheControl = path.startsWith('/assets/') ? FOR_EVER : 'public, max-age=3600';
      return sendReady(request, reply.header('cache-control', cacheControl), file);
    }
    if (missingFile.test(path)) throw problem('not-found', { detail: `No file ${path}` });

    const page = pages.get(theme);
    if (page === undefined) throw new Error(`No page for theme ${theme}`);
    const isEmbedded = /[?&]integrated=true(&|$)/i.test(request.url);
    reply.headers(isEmbedded ? embeddedHeaders : headers).header('cache-control', 'no-cache');
    return sendReady(request, reply, page);
  };
}

function siteHeaders(html: string, { calledOrigins, scriptOrigins }: SiteOptions, frameAncestors: string) {
  return pageHeaders({
    'script-src': ["'self'", ...inlineScriptHashes(html), ...scriptOrigins],
    // Positions of floating parts are set in place by the components.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', ...scriptOrigins],
    'connect-src': ["'self'", ...calledOrigins, ...scriptOrigins],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'frame-ancestors': [frameAncestors],
    'worker-src': ["'self'"],
  });
}

function sayNotBuilt(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', '30')
    .type('text/plain; charset=utf-8')
    .send('The site has not been built yet: run "npm run build", then start the server again.\n');
}
