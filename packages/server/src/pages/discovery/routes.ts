/** How search engines, other sites and finders of faults learn about this one. */

import { SEAL_KEYS_PATH } from '@lapwing/contract/results/seals';
import { isSiteAddress } from '@lapwing/contract/site/addresses';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import { encodedResponse, sendEncoded } from '../../http/responses/encoded-response.ts';
import { languageOf } from '../../http/wanted-language.ts';
import type { FindEmbeddingSites } from '../embedding-sites.ts';
import { cardPath, type ReadCard } from '../sharing/card-reader.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../sharing/card-svg.ts';
import { oEmbedOf, sizeOf } from './oembed.ts';
import { type SitemapPage, sitemapIndexText, sitemapText } from './sitemap.ts';
import type { DiscoveryStore } from './store.ts';

type DiscoveryOptions = {
  store: DiscoveryStore;
  originOf: (request: FastifyRequest) => string;
  themeOf: (hostname: string) => Theme;
  siteName: (request: FastifyRequest) => string;
  readCard: ReadCard;
  supportEmail: string;
  nowMs: () => number;
  embeddingSites: FindEmbeddingSites;
};

/** A fifth of what the format allows: a part is made in one go. */
const EVENTS_PER_PART = 10_000;
const SITEMAP_CACHE = 'public, max-age=3600';
const YEAR_MS = 365 * 86_400_000;
const disallowed = ['/api/', '/idp/', '/auth', '/profile$'];

export function discoveryRoutes(app: FastifyInstance, options: DiscoveryOptions): void {
  const { store, originOf, themeOf, siteName, readCard, supportEmail, nowMs, embeddingSites } = options;

  app.get('/robots.txt', (request, reply) => {
    const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
    const map = `Sitemap: ${originOf(request)}/sitemap.xml`;
    return sendText(reply, [...lines, '', map, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const parts = Math.ceil((await store.countEvents()) / EVENTS_PER_PART);
    const names = ['screens', ...Array.from({ length: parts }, (_, index) => `events-${index + 1}`)];
    const sitemaps = names.map((name) => ({ address: `${originOf(request)}/sitemaps/${name}.xml` }));
    return sendSitemap(request, reply, sitemapIndexText(sitemaps));
  });

  app.get('/sitemaps/screens.xml', async (request, reply) => {
    const organizations = await store.listOrganizations();
    const championships = await store.listChampionships();
    const locations = await store.listPracticeLocations();
    const paths = [
      '/',
      ...(themeOf(request.hostname) === themes.live ? ['/livetiming'] : []),
      '/practice',
      ...organizations.map(({ id }) => `/organizations/${id}`),
      ...championships.map(
        ({ id, organizationId }) => `/organizations/${organizationId}/championships/${id}`,
      ),
      ...locations.map(({ id }) => `/practice/${id}`),
    ];
    const origin = originOf(request);
    return sendSitemap(request, reply, sitemapText(paths.map((path) => ({ address: origin + path }))));
  });

  app.get<{ Params: { part: string } }>('/sitemaps/events-:part.xml', async (request, reply) => {
    const part = /^[1-9]\d{0,5}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const events = part === 0 ? [] : await store.listEvents((part - 1) * EVENTS_PER_PART, EVENTS_PER_PART);
    if (events.length === 0) throw problem('not-found', { detail: 'There is no such part of the site map' });
    const pages: SitemapPage[] = events.map(({ id, updatedAtMs }) => ({
      address: `${originOf(request)}/events/${id}`,
      changedAtMs: updatedAtMs,
    }));
    return sendSitemap(request, reply, sitemapText(pages));
  });

  // A host that has not set its address for support cannot be reached about faults.
  app.get('/.well-known/security.txt', (request, reply) => {
    if (supportEmail.endsWith('.example'))
      throw problem('not-found', { detail: 'No address for support is set' });
    const expires = new Date(nowMs() + YEAR_MS).toISOString();
    const own = `${originOf(request)}/.well-known/security.txt`;
    return sendText(
      reply,
      `Contact: mailto:${supportEmail}\nExpires: ${expires}\nPreferred-Languages: en, nl, ja\nCanonical: ${own}\n`,
    );
  });

  // For those who check sealed results: compare it with the key in a file.
  app.get(SEAL_KEYS_PATH, async (_request, reply) => {
    const keys = await store.listSealKeys();
    return reply.header('cache-control', 'public, max-age=60').send({
      format: 'lapwing-seal-keys',
      version: 1,
      server: keys[0]?.keyId ?? null,
      keys: keys.map(({ keyId, publicKey, madeAtMs, retiredAtMs }) => ({
        keyId,
        algorithm: 'Ed25519',
        publicKey,
        madeAt: new Date(madeAtMs).toISOString(),
        retiredAt: retiredAtMs === null ? null : new Date(retiredAtMs).toISOString(),
      })),
    });
  });

  app.get<{ Querystring: Record<string, unknown> }>('/api/oembed', async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query;
    if (format !== undefined && format !== 'json')
      throw problem('not-offered', { detail: 'Only the format json is offered' });
    const origin = originOf(request);
    const theme = themeOf(request.hostname);
    const language = languageOf(undefined, request.headers['accept-language']);
    const page = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null;
    if (page === null) throw problem('bad-request', { detail: 'The query url is not an address' });
    const path = page.origin === origin ? cardPath(page.pathname + page.search) : null;
    const card =
      path !== null && isSiteAddress(page.pathname, theme) ? await readCard(path, theme, language) : null;
    const answer =
      card &&
      oEmbedOf({
        page,
        title: card.title,
        siteName: siteName(request),
        origin,
        picture: { url: origin + card.picture, width: CARD_WIDTH, height: CARD_HEIGHT },
        width: sizeOf(maxwidth),
        height: sizeOf(maxheight),
        isForSomeSites: (await embeddingSites(page.pathname)).length > 0,
      });
    if (!answer) throw problem('not-found', { detail: 'This address cannot be embedded' });
    return reply.header('cache-control', 'public, max-age=300').send(answer);
  });
}

function sendText(reply: FastifyReply, text: string) {
  return reply.type('text/plain; charset=utf-8').send(text);
}

function sendSitemap(request: FastifyRequest, reply: FastifyReply, text: string) {
  return sendEncoded(
    request,
    reply.header('cache-control', SITEMAP_CACHE),
    encodedResponse(text, 'application/xml; charset=utf-8'),
  );
}
