/** Serves the built site: its files, and its HTML page for every address of a screen. */

import type { PageAnswer } from '@lapwing/contract/site/ssr';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { VARY_BY_READER } from '../../http/readers.ts';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { languageOf } from '../../http/wanted-language.ts';
import { brands } from './brands.ts';
import {
  iconOf,
  indexPageFor,
  inlineScriptHashes,
  type SharedPage,
  withPreloads,
  withShared,
} from './index-page.ts';
import { fillIn, preloadsAt } from './landing-pages.ts';
import { manifestOf } from './manifest.ts';
import type { SiteFiles } from './site-files.ts';

export type SiteOptions = {
  /** null if it has not been built */
  site: SiteFiles | null;
  themeOf: (hostname: string) => Theme;
  supportEmail: string;
  /** what every screen needs before its first request */
  startAnswers: (request: FastifyRequest) => PageAnswer[];
  /** the description of the page for shared links */
  sharedPage: (request: FastifyRequest, theme: Theme) => Promise<SharedPage>;
  /** the screen as HTML, rendered from these answers; null if there is none */
  prerender: (
    request: FastifyRequest,
    theme: Theme,
    answers: readonly PageAnswer[],
  ) => Promise<string | null>;
  /** false if some of the answers come from elsewhere */
  bringsAnswers: boolean;
  /** origins of external APIs and identity providers, which the page may call */
  calledOrigins: readonly string[];
  /** origins of pictures that the host has set, such as map tiles */
  pictureOrigins: readonly string[];
  /** origins of scripts that the host has set, such as the maps service */
  scriptOrigins: readonly string[];
  /**
   * origins of the video and the pictures of events; read for each page, because organisers can change them at any time
   */
  eventOrigins: (request: FastifyRequest) => Promise<EventOrigins>;
};

type EventOrigins = { video: readonly string[]; pictures: readonly string[] };
const noOrigins: EventOrigins = { video: [], pictures: [] };

const HTML = 'text/html; charset=utf-8';
/** The names of files in /assets change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const WORKER = '/service-worker.js';
/** Longer responses are left to the screen: a page of megabytes would delay everyone. */
const LONGEST_BROUGHT_BYTES = 400_000;
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /idp/\nDisallow: /auth\nDisallow: /profile$\n';

/** An event, a session, a competitor's laps, an organisation: nothing that could be used for clickjacking. */
const embeddable = /^\/(events|sessions|organizations)\/\d+(\/laptimes)?\/?$/i;

/** A missing file is not found; any other address is one of the site's own screens. */
const missingFile =
  /^\/assets\/|\.(js|css|map|png|jpe?g|gif|webp|svg|ico|woff2?|json|txt|xml|webmanifest|php)$/i;

export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const { site } = options;
  const serve = site === null ? sayNotBuilt : siteHandler(app, site, options);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .header('vary', 'accept-language')
      .send(
        manifestOf(
          options.themeOf(request.hostname),
          languageOf(undefined, request.headers['accept-language']),
        ),
      ),
  );
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // These paths belong to the APIs; a page would be useless to a program that expects JSON.
    if (/^\/(api|idp|metrics)(\/|$)/i.test(path)) return reply.callNotFound();
    return serve(request, reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function siteHandler(
  app: FastifyInstance,
  { indexHtml, landingPages, files }: SiteFiles,
  options: SiteOptions,
) {
  const icons = new Map(Object.values(themes).map((theme) => [theme, iconOf(theme, files.keys())]));
  const { supportEmail } = options;
  const pages = new Map<Theme, string>();
  for (const [theme, icon] of icons) pages.set(theme, indexPageFor(indexHtml, { theme, icon, supportEmail }));
  const scriptHashes = inlineScriptHashes(indexHtml);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const theme = options.themeOf(request.hostname);
    const ownName = new Map([
      ['/favicon.ico', icons.get(theme)],
      ['/app-icon-192.png', `/icons/${brands[theme].name}-192.png`],
    ]).get(path);
    const file = files.get(ownName ?? path);
    if (file !== undefined && path !== '/index.html') {
      // The worker gets the same policy as a page; a browser checks for a newer one each time.
      if (path === WORKER) reply.headers(siteHeaders(scriptHashes, options, noOrigins, "'self'"));
      return sendEncoded(request, reply.header('cache-control', cacheControlOf(path)), file);
    }
    if (missingFile.test(path)) throw problem('not-found', { detail: `No file ${path}` });

    const page = pages.get(theme);
    if (page === undefined) throw new Error(`No page for theme ${theme}`);
    const isEmbedded = embeddable.test(path) && /[?&]integrated=true(&|$)/i.test(request.url);
    const preloads = preloadsAt(landingPages, { path, query: request.url.slice(path.length), theme });
    const [answers, shared, eventOrigins] = await Promise.all([
      answersAt(app, options.bringsAnswers ? preloads.answers : []),
      options.sharedPage(request, theme),
      options.eventOrigins(request),
    ]);
    // An embedded page has a parameter in its address and may be in any frame.
    reply
      .headers(siteHeaders(scriptHashes, options, eventOrigins, isEmbedded ? '*' : "'self'"))
      .headers({ 'cache-control': 'no-cache', vary: `${VARY_BY_READER}, accept-language` });
    // Only our own APIs can tell that something is missing.
    if (shared.isMissing && options.bringsAnswers) reply.code(404);
    const titled = withShared(page, brands[theme].title, shared);
    const isWhole = answers.length > 0 && answers.length === preloads.answers.length;
    const prerendered = isWhole ? await options.prerender(request, theme, answers) : null;
    const brought = [...options.startAnswers(request), ...answers];
    const whole = withPreloads(titled, { ...preloads, answers: brought, prerendered });
    return sendEncoded(request, reply, encodedResponse(whole, HTML));
  };
}

function cacheControlOf(path: string): string {
  if (path === WORKER) return 'no-cache';
  return path.startsWith('/assets/') ? FOR_EVER : 'public, max-age=3600';
}

/** Values of the first response may be part of the other addresses. */
async function answersAt(app: FastifyInstance, addresses: readonly string[]): Promise<PageAnswer[]> {
  const [first, ...others] = addresses;
  if (first === undefined || isUnfilled(first)) return [];
  const begun = others.filter((address) => !isUnfilled(address)).map((address) => answerAt(app, address));
  const firstAnswer = await answerAt(app, first);
  if (firstAnswer !== null && others.some(isUnfilled)) {
    const said: Readonly<Record<string, unknown>> = JSON.parse(firstAnswer.body);
    const filled = others
      .filter(isUnfilled)
      .map((address) =>
        fillIn(address, (name) => (typeof said[name] === 'number' ? `${said[name]}` : undefined)),
      );
    begun.push(...filled.filter((address) => !isUnfilled(address)).map((address) => answerAt(app, address)));
  }
  return [firstAnswer, ...(await Promise.all(begun))].filter((answer) => answer !== null);
}

function isUnfilled(address: string): boolean {
  return /\/:\w|=:\w/.test(address);
}

/** An anonymous response; null if there is none, which the screen will find out itself. */
async function answerAt(app: FastifyInstance, address: string): Promise<PageAnswer | null> {
  const { statusCode, headers, rawPayload } = await app.inject(address);
  if (statusCode !== 200 || rawPayload.length > LONGEST_BROUGHT_BYTES) return null;
  return { address, body: rawPayload.toString(), total: headers[TOTAL_COUNT_HEADER]?.toString() };
}

function siteHeaders(
  scriptHashes: readonly string[],
  options: SiteOptions,
  { video, pictures }: EventOrigins,
  frameAncestors: string,
) {
  const { calledOrigins, scriptOrigins, pictureOrigins } = options;
  return pageHeaders({
    'script-src': ["'self'", ...scriptHashes, ...scriptOrigins],
    // Components set the positions of floating elements inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      'https://i.ytimg.com',
      ...scriptOrigins,
      ...pictureOrigins,
      ...pictures,
    ],
    // If the browser does not play streams itself, the page fetches their segments.
    'connect-src': ["'self'", ...calledOrigins, ...scriptOrigins, ...video],
    'media-src': ["'self'", 'blob:', ...video],
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
