import { afterEach, expect, test, vi } from 'vitest';
import { browserCaches } from './caches.test-support.ts';
import { cachedResponse, cacheInlinedResponses, cacheResponse } from './page-cache.ts';

const site = 'https://timing.example.org';

function atSite() {
  vi.stubGlobal('caches', browserCaches());
  vi.stubGlobal('location', new URL(site));
}
afterEach(() => vi.unstubAllGlobals());

const answered = (cacheControl: string) =>
  new Response('{}', {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'authorization, accept-encoding',
    },
  });

test('anonymous responses about practice and people are cached with their time, private ones are not', async () => {
  atSite();
  const told = `${site}/api/v1/training/activities/724`;
  const own = `${site}/api/v1/lapwingprofile/public/LAPWING-GA-1`;
  await cacheResponse(told, answered('no-cache'));
  await cacheResponse(own, answered('private, no-cache'));
  expect(Number((await cachedResponse(told))?.headers.get('x-kept-at'))).toBeGreaterThan(0);
  expect(await cachedResponse(own)).toBeUndefined();
});

test('responses inlined in a page are cached as if they had been fetched', async () => {
  atSite();
  const html =
    '<body><div id="root"></div><script type="application/json" id="inlined-responses">[{"address":"/api/v1/locations/1/activities?count=20","total":7,"body":{"a":1}}]</script></body>';
  await cacheInlinedResponses(
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  );
  const kept = await cachedResponse(`${site}/api/v1/locations/1/activities?count=20`);
  expect([await kept?.json(), kept?.headers.get('x-total-count')]).toEqual([{ a: 1 }, '7']);
});
