/** The messages between a page and the site's service worker. */

export const WORKER_PATH = '/service-worker.js';

/** Responses of opened pages, deleted on sign-out. */
export const RESPONSES_CACHE = 'lapwing-answers';

/** When a response was cached, in milliseconds; only the worker writes it. */
export const CACHED_AT_HEADER = 'x-kept-at';

export type ToWorker =
  /** the addresses that a page fetched before the worker was there */
  | { kind: 'opened'; addresses: string[] }
  /** the visitor wants the new version now */
  | { kind: 'take-over' }
  /** a page has started to listen: was it answered from the cache? */
  | { kind: 'listening' };

export type ToPage =
  /** the server could not be reached, and a response cached at this time was used */
  | { kind: 'kept'; atMs: number }
  /** the server responded again */
  | { kind: 'fresh' };
