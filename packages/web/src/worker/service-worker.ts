/** The site's service worker: the network first, the cache if there is none or it is silent; and notifications. */

import { VERSION_HEADER, VERSION_TAG } from '@lapwing/contract/values/constants';
import { CACHED_AT_HEADER, type ToPage, type ToWorker } from '../offline/worker-messages.ts';
import { isCacheableAddress, isCacheableRequest } from './cache-rules.ts';
import {
  cacheAppShell,
  cachedAppShell,
  cachedFile,
  cachedResponse,
  cacheFiles,
  cacheInlinedResponses,
  cacheResponse,
} from './page-cache.ts';
import { isScreenAddress } from './page-shell.ts';
import { readPush } from './push-notice.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build. The names change with the site, so each version has its own worker. */
declare const FIRST_FILES: readonly string[];
/** The files that a screen may need while it is open. */
declare const LATER_FILES: Readonly<Record<string, readonly string[]>>;

const { origin } = self.location;

const SETTINGS_PATH = '/api/clientSettings';

/** The pages that were answered from the cache since the server last responded, with the age of the oldest response. */
const readers = new Map<string, number>();

self.addEventListener('install', (event) => {
  // No page opens without the settings.
  const settings = keepOne(new URL(SETTINGS_PATH, origin));
  event.waitUntil(Promise.all([cacheFiles(FIRST_FILES), cacheAppShell(), settings]));
});

self.addEventListener('activate', (event) => {
  // Without navigation preload: it would request the steps of a sign-in twice, and each works only once.
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

/** On a weak network nothing arrives, not even that the connection is lost. */
const SILENCE_MS = 5_000;
/** A page asks several calls, and each would wait. */
const MORE_SILENCE_MS = 500;
let isSilent = false;

/** The response, or undefined if there is no network, or if it is silent. */
async function heard(asked: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(
      () => {
        isSilent = true;
        resolve(undefined);
      },
      isSilent ? MORE_SILENCE_MS : SILENCE_MS,
    );
  });
  const answered = asked.then(
    (response) => {
      isSilent = false;
      return response;
    },
    () => undefined,
  );
  const response = await Promise.race([answered, silence]);
  clearTimeout(timer);
  return response;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request).then((response) => {
    event.waitUntil(cacheInlinedResponses(response.clone()));
    return response;
  });
  return (await heard(asked)) ?? (await cachedAppShell()) ?? asked;
}

/** A prerendered screen has not needed the code for loading, errors or empty lists yet; offline it may. */
async function keepLater(url: URL): Promise<void> {
  // Without a connection there is nothing to load in advance.
  await cacheFiles(LATER_FILES[url.pathname] ?? []).catch(() => {});
}

async function askApi(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asked = fetch(request).then((response) => {
    event.waitUntil(cacheResponse(request.url, response.clone()));
    if (readers.delete(event.clientId)) event.waitUntil(tell(event.clientId, { kind: 'fresh' }));
    return response;
  });
  const response = await heard(asked);
  if (response !== undefined) return response;
  // A visitor who has left needs no response.
  const kept = request.signal.aborted ? undefined : await cachedResponse(request.url);
  if (kept === undefined) return asked;
  const atMs = Number(kept.headers.get(CACHED_AT_HEADER));
  readers.set(event.clientId, Math.min(atMs, readers.get(event.clientId) ?? atMs));
  event.waitUntil(tell(event.clientId, { kind: 'kept', atMs }));
  return kept;
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
    // The host may have changed it since, such as the support address. Without a connection the old one stays.
    else event.waitUntil(cacheAppShell().catch(() => {}));
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
  // Some screens share their address with a call, which responds to requests that do not accept HTML.
  else if (isScreenAddress(url, origin))
    await cacheInlinedResponses(await fetch(url.href, { headers: { ...versioned, accept: 'text/html' } }));
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
  // Only the handler above sets it.
  event.waitUntil(show(event.notification.data as string));
});

/** Focuses the page if it is open in a window, or opens a new one. */
async function show(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
