import { themes } from '@lapwing/contract/values/enums';
import { expect, it, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { isEmbeddable } from '../embeddable.ts';
import type { PageCard } from '../sharing/share-card.ts';
import { discoveryRoutes } from './routes.ts';
import { createDiscoveryStore } from './store.ts';

const card: PageCard = {
  title: 'Race 1, "Kart" & Co',
  card: { title: 'Race 1', facts: [], status: null, rows: [], figures: [] },
  description: '',
  picture: '/share/sessions/4.png',
  alternates: [],
};

describeOnEachEngine('what others find', (openDb) => {
  type Given = { supportEmail?: string; embeddingSites?: string[] };
  async function open({ supportEmail = 'help@club.org', embeddingSites = [] }: Given = {}) {
    const db = await openDb();
    const { id: organizationId } = await db
      .insertInto('organizations')
      .values({
        name: 'Kart & Club',
        ...{ countryCode: 'NL', city: 'Emmen', sport: 1, createdAtMs: 0 },
        websiteUrl: null,
        logoUrl: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: venueId } = await db
      .insertInto('venues')
      .values({
        name: 'Kartbaan',
        countryCode: 'NL',
        timeZone: 'Europe/Amsterdam',
        ...{ lengthMm: 1_000_000, lengthUnit: 1, latitudeE6: null, longitudeE6: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const save = async (name: string, isListed: 0 | 1) => {
      const { id } = await db
        .insertInto('events')
        .values({
          ...{ organizationId, venueId, guid: name, name, isListed },
          ...{ sport: 1, startDate: '2026-05-11', startsAtMs: 0, endsAtMs: 1, resultStatus: 2 },
          ...{ softwareName: '', softwareVersion: '', sessionCount: 0, entryCount: 0 },
          updatedAtMs: Date.parse('2026-05-12T10:00:00Z'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const app = await createServer();
    discoveryRoutes(app, {
      store: createDiscoveryStore(db),
      originOf: () => 'https://timing.example.org',
      themeOf: () => themes.live,
      siteName: () => 'Lapwing Live',
      readCard: async (path) => (path === '/sessions/4' ? card : null),
      supportEmail,
      nowMs: () => Date.parse('2026-01-01T00:00:00Z'),
      embeddingSites: async () => embeddingSites,
    });
    return { app, organizationId, save };
  }

  it('the site map lists every listed event with its last change, and no unlisted one', async () => {
    const { app, save, organizationId } = await open();
    const listed = await save('shown', 1);
    const hidden = await save('hidden', 0);
    const index = await app.inject('/sitemap.xml');
    expect(index.headers['content-type']).toContain('xml');
    const maps = [...index.body.matchAll(/<loc>https:\/\/timing\.example\.org(.+?)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(maps).toEqual(['/sitemaps/screens.xml', '/sitemaps/events-1.xml']);
    const { body: events } = await app.inject('/sitemaps/events-1.xml');
    expect(events).toContain(
      `<url><loc>https://timing.example.org/events/${listed}</loc><lastmod>2026-05-12T10:00:00.000Z</lastmod></url>`,
    );
    expect(events).not.toContain(`/events/${hidden}<`);
    expect((await app.inject('/sitemaps/screens.xml')).body).toContain(`/organizations/${organizationId}<`);
    expect((await app.inject('/robots.txt')).body).toContain(
      'Sitemap: https://timing.example.org/sitemap.xml',
    );
  });

  it.each(['0', '2', '-1', 'x', '1e9', '99999999'])('part %s of the site map is not found', async (part) => {
    const { app, save } = await open();
    await save('shown', 1);
    expect((await app.inject(`/sitemaps/events-${part}.xml`)).statusCode).toBe(404);
  });

  it('another site learns how to embed a page, within its room', async () => {
    const { app } = await open();
    const ask = (query: string) => app.inject(`/api/oembed?${query}`);
    const page = encodeURIComponent('https://timing.example.org/sessions/4?tab=analysis#top');
    const { width, height, html, ...rest } = (await ask(`url=${page}&maxwidth=500&maxheight=99999`)).json();
    expect({ width, height }).toEqual({ width: 500, height: 800 });
    expect(html).toContain('src="https://timing.example.org/sessions/4?tab=analysis&amp;integrated=true"');
    expect(html).toContain('title="Race 1, &quot;Kart&quot; &amp; Co"');
    expect(rest).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Lapwing Live' });
  });

  it('a page that only some sites may frame is a link for others', async () => {
    const { app } = await open({ embeddingSites: ['https://club.example.org'] });
    const page = encodeURIComponent('https://timing.example.org/sessions/4');
    const answer = (await app.inject(`/api/oembed?url=${page}`)).json();
    expect(answer).toMatchObject({ type: 'link', title: card.title });
    expect(answer).not.toHaveProperty('html');
  });

  it('another format is refused as everything else is', async () => {
    const { app } = await open();
    const refused = await app.inject('/api/oembed?format=xml');
    expect(refused.statusCode).toBe(501);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json()).toMatchObject({ code: 'not-offered', detail: 'Only the format json is offered' });
  });

  it.each([
    ['', 400],
    ['url=sessions/4', 400],
    [`url=${encodeURIComponent('https://elsewhere.example/sessions/4')}`, 404],
    [`url=${encodeURIComponent('https://timing.example.org/sessions/5')}`, 404],
    [`url=${encodeURIComponent('https://timing.example.org/sessions/4?guid=a')}`, 404],
    [`url=${encodeURIComponent('https://timing.example.org/profile')}`, 404],
  ])('nothing is embedded for %s', async (query, status) => {
    const { app } = await open();
    expect((await app.inject(`/api/oembed?${query}`)).statusCode).toBe(status);
  });

  it('robots may read the site but not the API', async () => {
    const { app } = await open();
    expect((await app.inject('/robots.txt')).body).toContain('Disallow: /api/');
  });

  it('faults are reported to the address for support, if there is one', async () => {
    const { app } = await open();
    expect((await app.inject('/.well-known/security.txt')).body).toBe(
      'Contact: mailto:help@club.org\nExpires: 2027-01-01T00:00:00.000Z\nPreferred-Languages: en, nl, ja\nCanonical: https://timing.example.org/.well-known/security.txt\n',
    );
    const { app: unset } = await open({ supportEmail: 'support@lapwing.example' });
    expect((await unset.inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});

test.each([
  ['/events/3', true],
  ['/sessions/3/laptimes', true],
  ['/organizations/2/championships/18', true],
  ['/livetiming/lw-12', true],
  ['/livetiming/lw-12/active', true],
  ['/livetiming/lw-12/sessions/lw-12-34', true],
  ['/', false],
  ['/livetiming', false],
  ['/profile', false],
  ['/organizations/2/manage', false],
  ['/organizations/2/championships', true],
])('whether %s may be in a frame of another site: %s', (path, expected) => {
  expect(isEmbeddable(path)).toBe(expected);
});
