/** The caches for reading offline: the site's files, its page, and API responses. */

import { APP_SHELL_PATH } from '@lapwing/contract/site/ssr';
import { CACHED_AT_HEADER, RESPONSES_CACHE } from '../offline/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';
import { isCacheableAddress, isCacheableResponse, isSmallEnough } from './cache-rules.ts';
import { inlinedResponses } from './page-shell.ts';

const FILES_CACHE = 'lapwing-files';
const PAGE_CACHE = 'lapwing-page';
const TOTAL_COUNT_HEADER = 'x-total-count';

const MAX_FILES = 300;
const MAX_ANSWERS = 200;

/** The names of files change with their content, so a cached file is never outdated. */
export async function cachedFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES_CACHE);
  const kept = await files.match(request.url);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.status === 200) await putBounded(files, request.url, response.clone(), MAX_FILES);
  return response;
}

export async function cacheFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => cachedFile(new Request(address))));
}

export async function cacheResponse(address: string, response: Response): Promise<void> {
  if (!isCacheableAddress(new URL(address)) || !isCacheableResponse(response)) return;
  const body = await response.arrayBuffer();
  if (!isSmallEnough(body)) return;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.set(CACHED_AT_HEADER, String(Date.now()));
  await putBounded(await caches.open(RESPONSES_CACHE), address, new Response(body, { headers }), MAX_ANSWERS);
}

export async function cachedResponse(address: string): Promise<Response | undefined> {
  return (await caches.open(RESPONSES_CACHE)).match(address);
}

/** The responses in a page are kept like those that were asked for. */
export async function cacheInlinedResponses(response: Response): Promise<void> {
  if (response.status !== 200 || !/^text\/html/.test(response.headers.get('content-type') ?? '')) return;
  for (const { address, body, total } of inlinedResponses(await response.text())) {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (total !== undefined) headers.set(TOTAL_COUNT_HEADER, String(total));
    const found = new Response(JSON.stringify(body), { headers });
    await cacheResponse(new URL(address, location.origin).href, found);
  }
}

/** The page without a screen opens any of them. */
export async function cacheAppShell(): Promise<void> {
  const response = await fetch(APP_SHELL_PATH);
  if (response.status === 200) await (await caches.open(PAGE_CACHE)).put(APP_SHELL_PATH, response);
}

export async function cachedAppShell(): Promise<Response | undefined> {
  return (await caches.open(PAGE_CACHE)).match(APP_SHELL_PATH);
}
