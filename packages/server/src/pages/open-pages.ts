/** Opens the pages: the built site, prerendered HTML, cards of shared pages, calendars and feeds. */

import { isPhone } from '@lapwing/contract/site/ssr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../http/wanted-language.ts';
import type { Database } from '../storage/database.ts';
import { feedsRoutes } from './feeds/routes.ts';
import { createFeedsStore } from './feeds/store.ts';
import { fetchAnonymously } from './sharing/ask.ts';
import { createCardReader } from './sharing/card-reader.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { createSharedPages } from './sharing/shared-page.ts';
import { thingsWithoutCard } from './sharing/things-without-card.ts';
import { brands } from './site/brands.ts';
import { type SiteOptions, siteRoutes } from './site/routes.ts';
import { openPageRenderer } from './ssr/page-renderer.ts';

type PagesOptions = Omit<SiteOptions, 'sharedPage' | 'prerender'> & {
  db: Database;
  brand: string;
  originOf: (request: FastifyRequest) => string;
  /** The site's build for server rendering. */
  rendererFile: string;
  /** Calls back when published results have changed. */
  onResultsChange: (forget: () => void) => void;
};

export function openPages(app: FastifyInstance, options: PagesOptions): void {
  const { db, brand, originOf, rendererFile, onResultsChange, ...site } = options;
  const { themeOf } = site;
  const ask = fetchAnonymously(app);
  const { readCard, forget } = createCardReader({ ask, nowMs: Date.now, brand });
  onResultsChange(forget);
  const sharedPageAt = createSharedPages(readCard, thingsWithoutCard(ask));
  sharingRoutes(app, { readCard, themeOf });
  feedsRoutes(app, createFeedsStore(db), {
    originOf,
    siteName: (request) => brands[themeOf(request.hostname)].title,
  });
  const renderer = openPageRenderer({
    site: rendererFile,
    warn: (failure) => app.log.warn(`A page is sent without prerendered HTML: ${failure}`),
  });
  app.addHook('onClose', () => renderer?.close());
  siteRoutes(app, {
    ...site,
    sharedPage: (request, theme) =>
      sharedPageAt({
        url: request.url,
        origin: originOf(request),
        theme,
        language: languageOf(undefined, request.headers['accept-language']),
        siteName: brands[theme].title,
        icon: `/icons/${brands[theme].name}-512.png`,
      }),
    prerender: async (request, theme, answers) =>
      (await renderer?.render({
        address: request.url,
        origin: originOf(request),
        theme,
        isPhone: isPhone(request.headers['user-agent'] ?? ''),
        answers,
      })) ?? null,
  });
}
