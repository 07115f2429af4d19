import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createServer } from '../../http/server.ts';
import { type SiteOptions, siteRoutes } from './routes.ts';
import { writeSite } from './site.test-support.ts';
import { readSite } from './site-files.ts';

const script = 'console.log("lap");'.repeat(100);

const style = '.board{color:var(--ink)}.other{color:var(--ink)}';
const usedStyle = '.board{color:var(--ink)}';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Each fetches the things after the path's second part. */
const findLandingPage: SiteOptions['findLandingPage'] = async ({ path, query, theme }) => {
  const [, kind = '', id = ''] = path.toLowerCase().split('/');
  if (!['things', 'parts', 'slow', 'board'].includes(kind)) return null;
  return {
    sources: ['things.tsx', ...(theme === 2 ? ['results.tsx'] : [])],
    isForSlowConnections: kind === 'slow',
    load: async (fetch) => {
      if (query !== '') return null;
      const body = await fetch(`/api/${kind === 'parts' ? 'parts' : 'things'}/${id}`);
      if (kind === 'parts' && body !== null) await fetch(`/api/things/${JSON.parse(body).whole}`);
      if (kind === 'slow' && id === '13') return { join: null, sources: ['results.tsx'] };
      return kind === 'board' ? { join: { k: 'join-event', eventId: `</script>${id}` }, sources: [] } : null;
    },
  };
};

async function openSite({ isBuilt = true, inlinesAnswers = true } = {}): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-site-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  if (isBuilt) {
    await mkdir(join(folder, 'assets'));
    const chunks = { 'things.tsx': ['/assets/things-1.js'], 'results.tsx': ['/assets/results-1.js'] };
    await writeSite(folder, { chunks });
    await writeFile(join(folder, 'assets/main-1234.js'), script);
    await writeFile(join(folder, 'assets/main-1234.js.br'), brotliCompressSync(script));
    await writeFile(join(folder, 'assets/main-1234.js.gz'), gzipSync(script));
    await writeFile(join(folder, 'assets/main-5678.css'), style);
    await writeFile(join(folder, 'service-worker.js'), script);
    await mkdir(join(folder, 'icons'));
    await writeFile(join(folder, 'icons/live-192.png'), 'live icon');
    await writeFile(join(folder, 'icons/results-192.png'), 'results icon');
    await writeFile(join(folder, 'assets/icon-live-aaaa.svg'), '<svg id="live"/>');
    await writeFile(join(folder, 'assets/icon-results-bbbb.svg'), '<svg id="results"/>');
  }
  const app = await createServer();
  cleanups.push(() => app.close());
  app.get('/api/things/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    if (id === '404') return reply.code(404).send();
    return reply.header('x-total-count', '7').send({ name: `</script><b>${id}` });
  });
  app.get('/api/parts/:id', (request) => ({
    whole: (request.params as { id: string }).id === '6' ? 404 : 12,
  }));
  siteRoutes(app, {
    site: await readSite(folder),
    themeOf: (hostname) => (hostname === 'results.example.org' ? 2 : 1),
    lookOf: () => ({ name: '', logo: null, accentStyle: null, announcement: null }),
    supportEmail: 'help&"care"@club.example',
    startAnswers: () => [{ address: '/api/clientSettings', body: '{"brand":"x"}' }],
    prerender: async (request, theme, answers) =>
      `<p>${request.url} in ${theme} of ${answers.map(({ address }) => address)}</p>`,
    inlinesAnswers,
    findLandingPage,
    sharedPage: async (request) => ({
      isMissing: request.url === '/no/such',
      title: request.url === '/events/12' ? 'Spring & <Summer> "Cup"' : 'Lapwing Live',
      description: 'What happens',
      language: 'nl',
      address: `https://timing.example.org${request.url}`,
      image: { address: 'https://timing.example.org/share/x.png', widthPx: 1200, heightPx: 630 },
      alternates: [{ type: 'text/calendar', title: 'Club', address: 'https://timing.example.org/c.ics' }],
      structured: { '@type': 'SportsEvent', name: '</script><b>' },
    }),
    calledOrigins: ['https://api.example.org'],
    pictureOrigins: ['https://tiles.example.org'],
    eventOrigins: async () => ({
      video: ['https://cdn.example.org'],
      pictures: ['https://sponsor.example.org'],
    }),
    scriptOrigins: [],
    embeddingSites: async (path) => (path === '/events/7' ? ['https://club.example.org'] : []),
  });
  return app;
}

test('every address that a visitor may type gets the page', async () => {
  const app = await openSite();
  for (const url of [
    '/',
    '/events/12?user=a',
    '/sessions/3/laptimes?pos=1',
    '/livetiming/anna@club.example.org',
  ]) {
    const response = await app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    expect(response.body).toContain('<div id="root">');
    expect(response.headers['cache-control']).toBe('no-cache');
  }
});

test('if the APIs are elsewhere, only they know whether a thing exists', async () => {
  expect((await (await openSite()).inject('/no/such')).statusCode).toBe(404);
  expect((await (await openSite({ inlinesAnswers: false })).inject('/no/such')).statusCode).toBe(200);
});

test('the page has the theme, title and icon of the requested host name', async () => {
  const app = await openSite();
  const live = await app.inject('/');
  expect(live.body).toContain('<body data-theme="1" data-locale="en-US" data-support-email=');
  expect(live.body).toContain('<title>Lapwing Live</title>');
  const results = await app.inject({ url: '/', headers: { host: 'results.example.org:8080' } });
  expect(results.body).toContain('<body data-theme="2" data-locale="en-US" data-support-email=');
  expect(results.body).toContain(' · Lapwing Results</title>');
  expect(results.body).toContain('href="/assets/icon-results-bbbb.svg"');
  expect(results.body).not.toContain('icon-live');
  const icon = await app.inject({ url: '/favicon.ico', headers: { host: 'results.example.org' } });
  expect(icon.body).toBe('<svg id="results"/>');
});

test('the page has the support address, with all characters escaped', async () => {
  const { body } = await (await openSite()).inject('/');
  expect(body).toContain('data-support-email="help&amp;&quot;care&quot;@club.example">');
});

test('the policy allows the one script in the page by its hash and nothing else inline', async () => {
  const policy = String((await (await openSite()).inject('/')).headers['content-security-policy']);
  // openssl dgst -sha256 of: document.title
  expect(policy).toContain("script-src 'self' 'sha256-o3vzFSF4YhB5rDb5tpELAmIlJDq+2XOarY4IDsOum1c='");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("connect-src 'self' https://api.example.org https://cdn.example.org;");
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com");
  expect(policy).toContain("media-src 'self' blob: https://cdn.example.org;");
  expect(policy).toContain("frame-ancestors 'self'");
});

test('search engines read the facts of a page, and no text in them ends the script', async () => {
  const { body } = await (await openSite()).inject('/events/12');
  expect(body).toContain(
    '<script type="application/ld+json">{"@type":"SportsEvent","name":"\\u003c/script>\\u003cb>"}</script>',
  );
});

test('only a page that is marked as embedded may be in a frame elsewhere', async () => {
  const app = await openSite();
  const policy = async (url: string) => String((await app.inject(url)).headers['content-security-policy']);
  expect(await policy('/events/1?Integrated=true')).toContain('frame-ancestors *');
  expect(await policy('/sessions/1/laptimes?pos=2&integrated=true')).toContain('frame-ancestors *');
  // Its organisation names one site.
  expect(await policy('/events/7?integrated=true')).toContain(
    "frame-ancestors 'self' https://club.example.org;",
  );
  for (const url of [
    '/events/7',
    '/events/1?integrated=truely',
    '/profile?integrated=true',
    '/?integrated=true',
    '/organizations/1/manage?integrated=true',
  ])
    expect(await policy(url), url).toContain("frame-ancestors 'self'");
});

test('files are served as compressed by the build, and cached forever', async () => {
  const app = await openSite();
  const response = await app.inject({
    url: '/assets/main-1234.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(response.rawPayload).toEqual(brotliCompressSync(script));
  expect((await app.inject('/assets/main-1234.js')).body).toBe(script);
});

test('files that are replaced after the start are served as they were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-site-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeSite(folder);
  await writeFile(join(folder, 'assets/main-1234.js'), script);
  const site = await readSite(folder);
  await site?.readAll();
  await rm(join(folder, 'assets'), { recursive: true });
  expect((await site?.files.get('/assets/main-1234.js')?.())?.identity.toString()).toBe(script);
});

test('a missing file is not found, and nothing outside the site can be read', async () => {
  const app = await openSite();
  for (const url of [
    '/assets/main-old.js',
    '/logo.png',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const response = await app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
  }
});

test('an unknown API path is a problem, never the page', async () => {
  const app = await openSite();
  for (const url of ['/api/nothing', '/API/nothing', '/idp/nothing']) {
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).json()).toMatchObject({
      status: 404,
    });
  }
  expect((await app.inject({ method: 'POST', url: '/events/1' })).statusCode).toBe(404);
});

test('without a built site the response says what to do', async () => {
  const response = await (await openSite({ isBuilt: false })).inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('npm run build');
});

/** What the page has in the element with this id. */
function jsonIn(body: string, id: string) {
  const from = body.indexOf('>', body.indexOf(`id="${id}"`)) + 1;
  return JSON.parse(body.slice(from, body.indexOf('</script>', from)));
}
const addressesIn = (body: string) =>
  jsonIn(body, 'inlined-responses').map(({ address }: { address: string }) => address);
const SETTINGS = '/api/clientSettings';

test('a page has the inlined responses that its screen needs first', async () => {
  const app = await openSite();
  const { body } = await app.inject('/Things/12');
  expect(body).toContain('crossorigin href="/assets/things-1.js"></head>');
  expect(body).not.toContain('/assets/results-1.js');
  expect(jsonIn(body, 'inlined-responses')).toEqual([
    { address: SETTINGS, body: { brand: 'x' } },
    { address: '/api/things/12', total: 7, body: { name: '</script><b>12' } },
  ]);
});

test('a value of the first inlined response can be used for the others', async () => {
  const { body } = await (await openSite()).inject('/parts/5');
  expect(addressesIn(body)).toEqual([SETTINGS, '/api/parts/5', '/api/things/12']);
});

test('responses that cannot be inlined are left to the screen', async () => {
  const app = await openSite();
  for (const url of ['/things/12?page=2', '/things/404', '/other']) {
    const { statusCode, body } = await app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(addressesIn(body)).toEqual([SETTINGS]);
  }
});

test('a page with a live board joins it before the site runs', async () => {
  const app = await openSite();
  const { body } = await app.inject('/board/12');
  expect(jsonIn(body, 'live-join')).toEqual({ k: 'join-event', eventId: '</script>12' });
  expect((await app.inject('/things/12')).body).not.toContain('live-join');
});

test('a page is prerendered if all of its first responses are there, and cannot be used yet', async () => {
  const app = await openSite();
  const untouchable = '<div id="root" inert aria-hidden="true" class="prerendered">';
  const { body } = await app.inject('/things/12');
  expect(body).toContain(`${untouchable}<p>/things/12 in 1 of /api/things/12</p></div>`);
  expect(body).toContain('<link rel="later" crossorigin href="/assets/things-1.js">');
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/main-1234.js">',
  );
  for (const url of ['/things/404', '/things/12?page=2', '/parts/6', '/no/such']) {
    const without = (await app.inject(url)).body;
    expect(without).toContain('<div id="root"></div>');
    expect(without).not.toContain('rel="later"');
  }
});

test('a prerendered page for slow connections contains the style it uses, and loads the whole style sheet later', async () => {
  const app = await openSite();
  const link = '<link rel="stylesheet" crossorigin href="/assets/main-5678.css">';
  const { body } = await app.inject('/slow/12');
  expect(body).toContain(`<style>${usedStyle}</style>`);
  expect(body).toContain('<link rel="later-style" crossorigin href="/assets/main-5678.css">');
  expect(body).toContain('rel="later-font"');
  expect(body).not.toContain(link);
  for (const url of ['/slow/404', '/things/12']) {
    const other = (await app.inject(url)).body;
    expect(other).toContain(link);
    expect(other).not.toContain('<style>');
    expect(other).not.toContain('later-font');
  }
});

test('a page whose first responses show another part has its code and the whole style sheet', async () => {
  const { body } = await (await openSite()).inject('/slow/13');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/main-5678.css">');
  expect(body).toContain('<link rel="later" crossorigin href="/assets/results-1.js">');
  expect(body).not.toContain('<style>');
});

test('the parts of the page are not served', async () => {
  expect((await (await openSite()).inject('/page.json')).statusCode).toBe(404);
});

test('the service worker gets a page without a screen or data, marked as stored', async () => {
  const app = await openSite();
  const { body, headers } = await app.inject({ url: '/app-shell', headers: { host: 'results.example.org' } });
  expect(body).toContain(
    '<body data-theme="2" data-support-email="help&amp;&quot;care&quot;@club.example" data-kept>',
  );
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('<title>Lapwing Results</title>');
  expect(body).not.toContain('inlined-responses');
  expect(headers['content-security-policy']).toContain("'sha256-");
});

test('the site can be installed under the name and with the icons of its brand', async () => {
  const app = await openSite();
  expect((await app.inject('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const answer = await app.inject({ url: '/manifest.webmanifest', headers: { host: 'results.example.org' } });
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = answer.json();
  expect(manifest).toMatchObject({ name: 'Lapwing Results', display: 'standalone', start_url: '/' });
  const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
  expect(manifest.icons.map(({ src }: Record<string, string>) => src)).toEqual([
    '/icons/results-192.png',
    '/icons/results-maskable-192.png',
    '/icons/results-512.png',
    '/icons/results-maskable-512.png',
  ]);
  // The results brand has no live timing to link to.
  expect(JSON.stringify(manifest.shortcuts)).not.toContain('/livetiming');
  const dutch = await app.inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-language': 'nl-BE, en;q=0.5' },
  });
  expect(dutch.json()).toMatchObject({
    lang: 'nl',
    shortcuts: [{}, { name: 'Resultaten' }, { name: 'Training' }],
  });
  const icon = await app.inject({ url: '/app-icon-192.png', headers: { host: 'results.example.org' } });
  expect(icon.body).toBe('results icon');
});

test('the service worker is always revalidated and may call what the page may call', async () => {
  const { headers } = await (await openSite()).inject('/service-worker.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example.org");
});

test('a page has metadata for other programs, and no character can break the page', async () => {
  const { body } = await (await openSite()).inject('/events/12');
  expect(body).toContain('<title>Spring &amp; &lt;Summer> "Cup" · Lapwing Live</title>');
  expect(body).toContain('<meta property="og:title" content="Spring &amp; &lt;Summer> &quot;Cup&quot;">');
  expect(body).toContain('<meta property="og:locale" content="nl_NL">');
  expect(body).toContain('<meta property="og:image" content="https://timing.example.org/share/x.png">');
  expect(body).toContain('<meta property="og:url" content="https://timing.example.org/events/12">');
  expect(body).toContain(
    '<link rel="alternate" type="text/calendar" title="Club" href="https://timing.example.org/c.ics">',
  );
});
