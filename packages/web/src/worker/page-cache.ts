/** The caches for reading offline: the site's files, its page, and API responses. */

import { KEPT_AT_HEADER, RESPONSES_CACHE } from '../offline/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';
import { isCacheableAddress, isCacheableResponse, isSmallEnough } from './cache-rules.ts';
import { splitPage } from './page-shell.ts';

const FILES_CACHE = 'lapwing-files';
const PAGE_CACHE = 'lapwing-page';
const PAGE_ADDRESS = '/';
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
  headers.set(KEPT_AT_HEADER, String(Date.now()));
  await putBounded(await caches.open(RESPONSES_CACHE), address, new Response(body, { headers }), MAX_ANSWERS);
}

export async function cachedResponse(address: string): Promise<Response | undefined> {
  return (await caches.open(RESPONSES_CACHE)).match(address);
}

/** Inlined responses are cached like fetched ones; the rest of the page opens any screen. */
export async function cachePage(response: Response): Promise<void> {
  if (response.status !== 200 || !/^text\/html/.test(response.headers.get('content-type') ?? '')) return;
  const { shell, answers } = splitPage(await response.text());
  for (const { address, body, total } of answers) {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (total !== null) headers.set(TOTAL_COUNT_HEADER, total);
    await cacheResponse(new URL(address, location.origin).href, new Response(body, { headers }));
  }
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  await (await caches.open(PAGE_CACHE)).put(PAGE_ADDRESS, new Response(markKept(shell), { headers }));
}

/** The page then immediately asks for the age of the data it shows. */
function markKept(html: string): string {
  return html.replace(/<body(?=[\s>])/, '<body data-kept');
}

export async function cachedPage(): Promise<Response | undefined> {
  return (await caches.open(PAGE_CACHE)).match(PAGE_ADDRESS);
}
