/** Opens the pages: the built site, prerendered HTML, cards of shared pages, calendars and feeds. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FindLandingPage, isPhone } from '@lapwing/contract/site/ssr';
import type { FindCalendarSessions } from '@lapwing/timing/paddock/calendar-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadAfterStart } from '../http/load-after-start.ts';
import { languageOf, localeOf } from '../http/wanted-language.ts';
import type { Database } from '../storage/database.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { createDiscoveryStore } from './discovery/store.ts';
import { feedsRoutes } from './feeds/routes.ts';
import { createFeedsStore } from './feeds/store.ts';
import { createCardReader } from './sharing/card-reader.ts';
import { fetchAnonymously } from './sharing/fetch-anonymously.ts';
import { thingsWithoutCard } from './sharing/page-exists.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { createSharedPages } from './sharing/shared-page.ts';
import { brands } from './site/brands.ts';
import { type SiteOptions, siteRoutes } from './site/routes.ts';
import { siteNameOf } from './site/site-look.ts';
import { openPageRenderer } from './ssr/page-renderer.ts';

/** The first answer comes before them. */
const LOAD_AFTER_START_MS = 100;

type PagesOptions = Omit<SiteOptions, 'sharedPage' | 'prerender' | 'findLandingPage'> & {
  db: Database;
  brand: string;
  originOf: (request: FastifyRequest) => string;
  /** The site's code for the server: rendering, and the first calls of its screens. */
  ssrFolder: string;
  findCalendarSessions: FindCalendarSessions;
  /** Calls back when published results have changed. */
  onResultsChange: (forget: () => void) => void;
};

export async function openPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { db, brand, originOf, ssrFolder, onResultsChange, findCalendarSessions, ...site } = options;
  const { themeOf } = site;
  const ask = fetchAnonymously(app);
  const { readCard, forget } = createCardReader({ ask, nowMs: Date.now, brand });
  onResultsChange(forget);
  const sharedPageAt = createSharedPages(readCard, thingsWithoutCard(ask));
  sharingRoutes(app, { readCard, themeOf });
  const siteName = (request: FastifyRequest) => siteNameOf(site.lookOf(), themeOf(request.hostname));
  feedsRoutes(app, createFeedsStore(db), { originOf, siteName, findCalendarSessions });
  discoveryRoutes(app, {
    store: createDiscoveryStore(db),
    ...{ originOf, themeOf, siteName, readCard },
    supportEmail: site.supportEmail,
    nowMs: Date.now,
    embeddingSites: site.embeddingSites,
  });
  const landingPages = join(ssrFolder, 'landing-pages.js');
  const findLandingPages = () => readLandingPages(landingPages);
  const renderer = openPageRenderer({
    site: join(ssrFolder, 'render-page.js'),
    warn: (failure) => app.log.warn(`A page is sent without prerendered HTML: ${failure}`),
  });
  app.addHook('onClose', () => renderer?.close());
  loadAfterStart(app, {
    what: 'the code that prerenders pages',
    afterMs: LOAD_AFTER_START_MS,
    load: () => Promise.all([renderer?.start(), findLandingPages()]),
  });
  siteRoutes(app, {
    ...site,
    findLandingPage: async (page) => (await findLandingPages())(page),
    sharedPage: (request, theme) =>
      sharedPageAt({
        url: request.url,
        origin: originOf(request),
        theme,
        language: languageOf(undefined, request.headers['accept-language']),
        siteName: siteNameOf(site.lookOf(), theme),
        icon: `/icons/${brands[theme].name}-512.png`,
      }),
    prerender: async (request, theme, answers) =>
      (await renderer?.render({
        address: request.url,
        origin: originOf(request),
        theme,
        locale: localeOf(request.headers['accept-language']),
        isPhone: isPhone(request.headers['user-agent'] ?? ''),
        answers,
        look: site.lookOf(),
      })) ?? null,
  });
}

/** Loaded once. If the site has not been built, no screen is a landing page. */
async function readLandingPages(file: string): Promise<FindLandingPage> {
  if (!existsSync(file)) return () => null;
  const code: { findLandingPage: FindLandingPage } = await import(
    /* @vite-ignore */ pathToFileURL(file).href
  );
  return code.findLandingPage;
}
