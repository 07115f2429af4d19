/** The site's service worker: the network first, what was opened when there is none; and notifications. */

import { VERSION_HEADER, VERSION_TAG } from '@lapwing/contract/values/constants';
import { KEPT_AT_HEADER, type ToPage, type ToWorker } from '../offline/worker-messages.ts';
import { isCacheableAddress, isCacheableRequest } from './cache-rules.ts';
import {
  cachedFile,
  cachedPage,
  cachedResponse,
  cacheFiles,
  cachePage,
  cacheResponse,
} from './page-cache.ts';
import { isScreenAddress } from './page-shell.ts';
import { readPush } from './push-notice.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build; their names change with the site, and so there is another worker for it. */
declare const FIRST_FILES: readonly string[];
/** What the screen in a file may ask for while it is read. */
declare const LATER_FILES: Readonly<Record<string, readonly string[]>>;

const { origin } = self.location;

/** Pages that were answered from what is kept since the server was last heard, and the oldest of it. */
const readers = new Map<string, number>();

self.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles(FIRST_FILES));
});

self.addEventListener('activate', (event) => {
  // Without navigation preload: it would ask for the steps of a sign-in twice, and each can be taken once.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (isScreenAddress(url, origin)) event.respondWith(openPage(event));
  } else if (request.method === 'GET' && url.origin === origin && url.pathname.startsWith('/assets/')) {
    event.respondWith(cachedFile(request));
    event.waitUntil(keepLater(url));
  } else if (isCacheableRequest(request)) {
    event.respondWith(askApi(event));
  }
});

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(cachePage(response.clone()));
    return response;
  } catch (error) {
    const kept = await cachedPage();
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A screen that came with its answers has loaded, failed and been empty nowhere yet; without a connection it may. */
async function keepLater(url: URL): Promise<void> {
  // Without a connection there is nothing to fetch in advance.
  await cacheFiles(LATER_FILES[url.pathname] ?? []).catch(() => {});
}

async function askApi(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(cacheResponse(request.url, response.clone()));
    if (readers.delete(event.clientId)) event.waitUntil(tell(event.clientId, { kind: 'fresh' }));
    return response;
  } catch (error) {
    // Whoever has left waits for nothing.
    if (request.signal.aborted) throw error;
    const kept = await cachedResponse(request.url);
    if (kept === undefined) throw error;
    const atMs = Number(kept.headers.get(KEPT_AT_HEADER));
    readers.set(event.clientId, Math.min(atMs, readers.get(event.clientId) ?? atMs));
    event.waitUntil(tell(event.clientId, { kind: 'kept', atMs }));
    return kept;
  }
}

async function tell(clientId: string, message: ToPage): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(message);
}

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else if (message.kind === 'opened') event.waitUntil(keepOpened(message.addresses));
  else if (event.source instanceof Client) {
    const atMs = readers.get(event.source.id);
    if (atMs !== undefined) event.waitUntil(tell(event.source.id, { kind: 'kept', atMs }));
  }
});

async function keepOpened(addresses: readonly string[]): Promise<void> {
  await Promise.allSettled(addresses.map((address) => keepOne(new URL(address, origin))));
}

const versioned = { [VERSION_HEADER]: VERSION_TAG };

async function keepOne(url: URL): Promise<void> {
  if (url.origin === origin && url.pathname.startsWith('/assets/'))
    await Promise.all([cacheFiles([url.href]), keepLater(url)]);
  else if (isCacheableAddress(url))
    await cacheResponse(url.href, await fetch(url.href, { headers: versioned }));
  // Some screens share their address with a call, which answers whoever does not name HTML.
  else if (isScreenAddress(url, origin))
    await cachePage(await fetch(url.href, { headers: { ...versioned, accept: 'text/html' } }));
}

self.addEventListener('push', (event) => {
  const notice = readPush(event.data?.text() ?? '', origin);
  if (notice === null) return;
  const { title, body, url, tag } = notice;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      data: url,
      icon: '/app-icon-192.png',
      badge: '/app-badge-96.png',
      ...(tag !== undefined && { tag }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only what the handler above has put there.
  event.waitUntil(show(event.notification.data as string));
});

/** The page itself if it is open somewhere, else a window of its own. */
async function show(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
