import type { Language } from '@lapwing/contract/values/constants';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { cardPath, createCardReader } from './card-reader.ts';
import { type Ask, fetchAnonymously } from './fetch-anonymously.ts';
import { sharingRoutes } from './routes.ts';
import { createSharedPages } from './shared-page.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const country = { id: 528, name: 'Netherlands', alpha2: 'NL' };
const organization = {
  id: 5,
  name: 'Kart Club',
  logo: null,
  url: null,
  city: 'Emmen',
  country,
  ref: '/api/organizations/5',
  sport: 'Karting',
};
const event = {
  id: 12,
  name: 'Spring Cup',
  sport: 'Karting',
  startDate: '2026-05-11',
  updatedAt: '2026-05-11T12:00:00+02:00',
  uploadSoftware: { name: '', version: '' },
  hasChamp: false,
  championships: null,
  location: {
    id: 1,
    name: 'Kartbaan',
    length: 1,
    lengthUnit: 'km',
    lengthLabel: '1.0000 km',
    country,
    lon: 4,
    lat: 52,
  },
  organization,
  sessions: null,
  resultStatus: 'Official',
  sessionCount: 3,
  entryCount: 20,
};

/** A public event 12, and an event 13 that only opens with a guid. */
async function open() {
  const app = await createServer();
  cleanups.push(() => app.close());
  let asked = 0;
  app.get('/api/v0.2.3/eventresults/events/:id', (request, reply) => {
    asked += 1;
    const { id } = request.params as { id: string };
    const { guid } = request.query as { guid?: string };
    if (id === '500') return reply.code(500).send();
    return id === '12' || guid === 'g' ? reply.send(event) : reply.code(404).send();
  });
  const ask: Ask = fetchAnonymously(app);
  let nowMs = 0;
  const { readCard, forget } = createCardReader({ ask, nowMs: () => nowMs, brand: 'lapwing' });
  sharingRoutes(app, { readCard, themeOf: (hostname) => (hostname === 'results.example' ? 2 : 1) });
  const share = createSharedPages(readCard, async () => true);
  const shared = (url: string, language: Language = 'en') =>
    share({
      url,
      language,
      origin: 'https://t.example',
      theme: 1,
      siteName: 'Lapwing Live',
      icon: '/icon.png',
    });
  return {
    app,
    shared,
    asked: () => asked,
    forget,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('an event is shared with its name, its facts, its picture and the feeds of its organisation', async () => {
  const { shared } = await open();
  const page = await shared('/Events/12?integrated=true');
  expect(page).toMatchObject({
    title: 'Spring Cup, Netherlands',
    description: 'Kart Club, Kartbaan, Netherlands, Mon, May 11, 2026: 3 sessions, 20 entries.',
    address: 'https://t.example/Events/12',
    image: { address: 'https://t.example/share/events/12.png', widthPx: 1200, heightPx: 630 },
  });
  expect(page.alternates.map(({ address }) => address)).toContain(
    'https://t.example/feeds/organizations/5/events.ics',
  );
});

test('a page and its picture are in the requested language', async () => {
  const { shared, app } = await open();
  expect(await shared('/events/12', 'nl')).toMatchObject({
    description: 'Kart Club, Kartbaan, Nederland, ma 11 mei 2026: 3 sessies, 20 deelnemers.',
    image: { address: 'https://t.example/share/events/12.png?lang=nl' },
  });
  const { alternates } = await shared('/practice', 'nl');
  expect(alternates[0]).toMatchObject({
    title: 'Resultaten',
    address: 'https://t.example/feeds/results.rss?lang=nl',
  });
  expect((await shared('/events/12', 'ja')).description).toContain('オランダ, 2026年5月11日(月)');
  expect((await shared('/practice', 'ja')).title).toBe('練習走行');
  const draw = (url: string, language: string) =>
    app.inject({ url, headers: { host: 'live.example', 'accept-language': language } });
  const english = await draw('/share/events/12.png', 'de, en;q=0.8');
  const dutch = await draw('/share/events/12.png', 'nl-BE, en;q=0.8');
  expect(dutch.headers.vary).toBe('accept-language');
  expect(dutch.rawPayload.equals(english.rawPayload)).toBe(false);
  const asked = await draw('/share/events/12.png?lang=nl', 'ja');
  expect(asked.headers.vary ?? '').not.toContain('accept-language');
  expect(asked.rawPayload.equals(dutch.rawPayload)).toBe(true);
});

test('a page that is not public is shared as the site itself, with the guid in the address or without', async () => {
  const { shared, app } = await open();
  for (const url of ['/events/13', '/events/13?guid=g', '/events/13?GUID=g'])
    expect((await shared(url)).image.address).toBe('https://t.example/icon.png');
  expect([(await shared('/events/13')).title, (await shared('/events/13?guid=g')).title]).toEqual([
    'Page Not Found',
    'Lapwing Live',
  ]);
  for (const url of [
    '/share/events/13.png',
    '/share/events/13.png?guid=g',
    '/share/events/12',
    '/share/x.png',
  ])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect(cardPath('/sessions/3/laptimes?POS=4')).toBe('/sessions/3/laptimes/4');
});

test('the home page has the title of its screen, in the language of the page', async () => {
  const { shared } = await open();
  const title = async (language: Language) => (await shared('/', language)).title;
  expect([await title('en'), await title('nl'), await title('ja')]).toEqual([
    'Results',
    'Resultaten',
    '結果',
  ]);
});

test('a failed check does not count as missing', async () => {
  const { shared } = await open();
  expect((await shared('/events/14')).isMissing).toBe(true);
  expect((await shared('/events/500')).isMissing).toBe(false);
});

test('a card is cached for five seconds', async () => {
  const { shared, asked, wait } = await open();
  await shared('/events/12');
  wait(4999);
  await shared('/events/12');
  expect(asked()).toBe(1);
  wait(1);
  await shared('/events/12');
  expect(asked()).toBe(2);
  // A missing page may exist a moment later.
  await shared('/events/14');
  await shared('/events/14');
  expect(asked()).toBe(4);
});

test('a card is made again immediately when its data has changed', async () => {
  const { shared, asked, forget } = await open();
  await shared('/events/12');
  forget();
  await shared('/events/12');
  expect(asked()).toBe(2);
});

test('the picture is a PNG of 1200 by 630, rendered once, another for each brand', async () => {
  const { app } = await open();
  const draw = (host: string) => app.inject({ url: '/share/events/12.png', headers: { host } });
  const live = await draw('live.example');
  expect(live.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=60' });
  const { width, height, format } = await sharp(live.rawPayload).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  expect((await draw('live.example')).rawPayload.equals(live.rawPayload)).toBe(true);
  expect((await draw('results.example')).rawPayload.equals(live.rawPayload)).toBe(false);
});
