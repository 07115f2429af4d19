/** Serves the built site: its files, and its HTML page for every address of a screen. */

import {
  APP_SHELL_PATH,
  type FetchForPage,
  type FindLandingPage,
  type LandingPage,
  type LoadedScreen,
  type PageAnswer,
  type PageParts,
} from '@lapwing/contract/site/ssr';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import type { Theme } from '@lapwing/contract/values/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadAfterStart } from '../../http/load-after-start.ts';
import { problem } from '../../http/problem.ts';
import { VARY_BY_READER } from '../../http/readers.ts';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { withinServer } from '../../http/responses/traffic.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { languageOf, localeOf } from '../../http/wanted-language.ts';
import { isEmbeddable } from '../embeddable.ts';
import { brands } from './brands.ts';
import { manifestOf } from './manifest.ts';
import { appShellHtml, iconOf, inlineScriptHashes, pageHtml, type SharedPage } from './page-html.ts';
import type { SiteFiles } from './site-files.ts';
import type { PageLookOfSite } from './site-look.ts';

/** The first visitors come first: their pages read the files that they need. */
const READ_AFTER_START_MS = 1_000;

export type SiteOptions = {
  /** null if it has not been built */
  site: SiteFiles | null;
  themeOf: (hostname: string) => Theme;
  /** what the hosts of the site have set; read for each page */
  lookOf: () => PageLookOfSite;
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
  /** the screens whose first responses and code are sent with the page */
  findLandingPage: (...page: Parameters<FindLandingPage>) => Promise<LandingPage | null>;
  /** false if some of the answers come from elsewhere */
  inlinesAnswers: boolean;
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
  /** the origins that may show this page in a frame; none means all */
  embeddingSites: (path: string) => Promise<readonly string[]>;
};

type EventOrigins = { video: readonly string[]; pictures: readonly string[] };
const noOrigins: EventOrigins = { video: [], pictures: [] };

const OURSELVES = ["'self'"];
const HTML = 'text/html; charset=utf-8';
/** The names of files in /assets change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const WORKER = '/service-worker.js';
/** Longer responses are left to the screen: a page of megabytes would delay everyone. */
const MAX_INLINED_BYTES = 400_000;

/** A missing file is not found; any other address is one of the site's own screens. */
const missingFile =
  /^\/assets\/|\.(js|css|map|png|jpe?g|gif|webp|svg|ico|woff2?|json|txt|xml|webmanifest|php)$/i;

export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const { site } = options;
  const serve = site === null ? respondNotBuilt : siteHandler(app, site, options);
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .header('vary', 'accept-language')
      .send(
        manifestOf(
          options.themeOf(request.hostname),
          languageOf(undefined, request.headers['accept-language']),
          options.lookOf().name,
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

function siteHandler(app: FastifyInstance, { page: parts, files, readAll }: SiteFiles, options: SiteOptions) {
  loadAfterStart(app, { what: 'the files of the site', afterMs: READ_AFTER_START_MS, load: readAll });
  const { supportEmail, findLandingPage } = options;
  const scriptHashes = inlineScriptHashes(parts);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const theme = options.themeOf(request.hostname);
    const ownName = new Map([
      ['/favicon.ico', iconOf(theme, parts)],
      ['/app-icon-192.png', `/icons/${brands[theme].name}-192.png`],
    ]).get(path);
    const readFile = files.get(ownName ?? path);
    if (readFile !== undefined) {
      // The worker gets the same policy as a page; a browser checks for a newer one each time.
      if (path === WORKER) reply.headers(siteHeaders(scriptHashes, options, noOrigins, OURSELVES));
      return sendEncoded(request, reply.header('cache-control', cacheControlOf(path)), await readFile());
    }
    if (missingFile.test(path)) throw problem('not-found', { detail: `No file ${path}` });
    const look = options.lookOf();
    if (path === APP_SHELL_PATH) {
      reply.headers(siteHeaders(scriptHashes, options, noOrigins, OURSELVES));
      const shell = encodedResponse(appShellHtml(parts, { theme, look, supportEmail }), HTML);
      return sendEncoded(request, reply.header('cache-control', 'no-cache'), shell);
    }

    const isEmbedded = isEmbeddable(path) && /[?&]integrated=true(&|$)/i.test(request.url);
    const landing = await findLandingPage({ path, query: request.url.slice(path.length), theme });
    const [{ answers, isWhole, join, sources }, shared, eventOrigins, sites] = await Promise.all([
      loadAnswers(app, options.inlinesAnswers ? landing : null),
      options.sharedPage(request, theme),
      options.eventOrigins(request),
      isEmbedded ? options.embeddingSites(path) : [],
    ]);
    // An embedded page has a parameter in its address. It may be in any frame, unless its organisation names some.
    const inAnyFrame = isEmbedded && sites.length === 0;
    const ancestors = inAnyFrame ? ['*'] : [...OURSELVES, ...sites];
    reply
      .headers(siteHeaders(scriptHashes, options, eventOrigins, ancestors))
      .headers({ 'cache-control': 'no-cache', vary: `${VARY_BY_READER}, accept-language` });
    // Only our own APIs can tell that something is missing.
    if (shared.isMissing && options.inlinesAnswers) reply.code(404);
    const prerendered = isWhole ? await options.prerender(request, theme, answers) : null;
    const html = pageHtml(parts, {
      theme,
      look,
      locale: localeOf(request.headers['accept-language']),
      supportEmail,
      shared,
      modules: modulesOf([...(landing?.sources ?? []), ...sources], parts),
      answers: [...options.startAnswers(request), ...answers],
      join,
      prerendered,
      isForSlowConnections: landing?.isForSlowConnections === true && sources.length === 0,
    });
    return sendEncoded(request, reply, encodedResponse(html, HTML));
  };
}

function modulesOf(sources: readonly string[], { chunks }: PageParts): string[] {
  return [...new Set(sources.flatMap((source) => chunks[source] ?? []))];
}

function cacheControlOf(path: string): string {
  if (path === WORKER) return 'no-cache';
  return path.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600';
}

type Loaded = LoadedScreen & {
  answers: PageAnswer[];
  /** all that the screen asks for first is there, so that it can be rendered */
  isWhole: boolean;
};

async function loadAnswers(app: FastifyInstance, landing: LandingPage | null): Promise<Loaded> {
  const answers: PageAnswer[] = [];
  let isMissing = false;
  const fetch: FetchForPage = async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address, headers: withinServer });
    if (statusCode !== 200 || rawPayload.length > MAX_INLINED_BYTES) {
      isMissing = true;
      return null;
    }
    const body = rawPayload.toString();
    const total = headers[TOTAL_COUNT_HEADER];
    answers.push({ address, body, total: total === undefined ? undefined : Number(total) });
    return body;
  };
  const { join = null, sources = [] } = (await landing?.load(fetch)) ?? {};
  return { answers, isWhole: answers.length > 0 && !isMissing, join, sources };
}

function siteHeaders(
  scriptHashes: readonly string[],
  options: SiteOptions,
  { video, pictures }: EventOrigins,
  frameAncestors: readonly string[],
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
    // A big screen shows pages of the site in frames.
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
    'frame-ancestors': frameAncestors,
    'worker-src': ["'self'"],
  });
}

function respondNotBuilt(_request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', '30')
    .type('text/plain; charset=utf-8')
    .send('The site has not been built yet: run "npm run build", then start the server again.\n');
}
