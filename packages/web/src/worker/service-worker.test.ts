// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserCaches } from './caches.test-support.ts';

const site = 'https://timing.example.org';
const address = `${site}/api/v1/locations/1`;
const PAGE_ID = 'page-1';

type SentMessage = { kind: string; atMs?: number };
type Handler = (event: object) => void;

let handlers: Map<string, Handler>;
let told: SentMessage[];
let answer: (address: string, init?: RequestInit) => Promise<Response>;
const skipWaiting = vi.fn(async () => {});

/** The worker's response to an event, after all its work is done. */
async function dispatch(kind: string, event: object): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers.get(kind)?.({
    ...event,
    clientId: PAGE_ID,
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      response = promise;
    },
  });
  const answered = await response;
  await Promise.all(work);
  return answered;
}

const ask = () => dispatch('fetch', { request: new Request(address) });
// Tests cannot create a navigation request.
const openPage = () =>
  dispatch('fetch', {
    request: { mode: 'navigate', method: 'GET', url: `${site}/events/1`, headers: new Headers() },
  });

const json = () => new Response('{"id":1}', { headers: { 'content-type': 'application/json' } });
const page =
  '<body>Site<script type="application/json" id="inlined-responses">[{"address":"/api/v1/locations/2","body":{"id":2}}]</script></body>';
const html = () => new Response(page, { headers: { 'content-type': 'text/html' } });
const install = () => dispatch('install', {});
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  handlers = new Map();
  told = [];
  vi.stubGlobal('caches', browserCaches());
  vi.stubGlobal('location', new URL(site));
  vi.stubGlobal('fetch', (asked: string, init?: RequestInit) => answer(asked, init));
  vi.stubGlobal('FIRST_FILES', []);
  vi.stubGlobal('self', {
    location: new URL(site),
    clients: { get: async () => ({ postMessage: (message: SentMessage) => void told.push(message) }) },
    skipWaiting,
    addEventListener: (kind: string, handler: Handler) => void handlers.set(kind, handler),
  });
  vi.resetModules();
  await import('./service-worker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('opened pages can be read offline, and the page receives their age', async () => {
  answer = async (url) => (url === '/app-shell' ? new Response('<body data-kept></body>') : html());
  await install();
  expect(await (await openPage())?.text()).toBe(page);
  answer = async () => json();
  const beforeMs = Date.now();
  await ask();
  expect(told).toEqual([]);

  answer = noNetwork;
  expect(await (await openPage())?.text()).toBe('<body data-kept></body>');
  expect(await (await ask())?.json()).toEqual({ id: 1 });
  const inlined = new Request(`${site}/api/v1/locations/2`);
  expect(await (await dispatch('fetch', { request: inlined }))?.json()).toEqual({ id: 2 });
  expect(told[0]).toEqual({ kind: 'kept', atMs: expect.any(Number) });
  expect(told[0]?.atMs).toBeGreaterThanOrEqual(beforeMs);

  answer = async () => json();
  await ask();
  expect(told.at(-1)).toEqual({ kind: 'fresh' });
});

test('a page and its responses come from the cache if the network stays silent, and else are waited for', async () => {
  vi.useFakeTimers();
  answer = async () => new Response('<body data-kept></body>');
  await install();
  let arrive = (_: Response) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  const onOpened = vi.fn();
  const opened = openPage();
  void opened.then(onOpened);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onOpened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onOpened).toHaveBeenCalledOnce();
  expect(await (await opened)?.text()).toBe('<body data-kept></body>');

  answer = async () => json();
  await ask();
  answer = () => new Promise(() => {});
  const asked = ask();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await (await asked)?.json()).toEqual({ id: 1 });
  // The network is known to be silent by now.
  const askedAgain = ask();
  await vi.advanceTimersByTimeAsync(600);
  expect(await (await askedAgain)?.json()).toEqual({ id: 1 });

  answer = () => new Promise((resolve) => (arrive = resolve));
  vi.stubGlobal('caches', browserCaches());
  const patient = openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  arrive(html());
  expect(await (await patient)?.text()).toBe(page);
});

test('what a page fetched before the worker was there is fetched again, with the version of the site', async () => {
  const asked: unknown[] = [];
  answer = async (url, init) => {
    asked.push([url, new Headers(init?.headers).get('x-app-version')]);
    return url === address ? json() : html();
  };
  const data = { kind: 'opened', addresses: [address, `${site}/events/1`] };
  await dispatch('message', { data });
  expect(asked).toEqual([
    [address, '3.0.93-ci.112'],
    [`${site}/events/1`, '3.0.93-ci.112'],
  ]);
});

test('the settings of the site are stored before the worker is ready', async () => {
  answer = async (url) => (String(url).endsWith('/api/clientSettings') ? json() : html());
  await install();
  answer = noNetwork;
  const settings = new Request(`${site}/api/clientSettings`);
  expect(await (await dispatch('fetch', { request: settings }))?.json()).toEqual({ id: 1 });
});

test('what was never opened is not available offline', async () => {
  answer = noNetwork;
  await expect(ask()).rejects.toThrow('Failed to fetch');
  await expect(openPage()).rejects.toThrow('Failed to fetch');
});

test('a newer worker takes over when the visitor asks for it, and not before', async () => {
  expect(skipWaiting).not.toHaveBeenCalled();
  await dispatch('message', { data: { kind: 'take-over' } });
  expect(skipWaiting).toHaveBeenCalledOnce();
});
