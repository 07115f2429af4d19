/** What a page and the site's service worker tell each other. */

export const WORKER_PATH = '/service-worker.js';

/** Answers of opened pages; gone when somebody signs out. */
export const RESPONSES_CACHE = 'lapwing-answers';

/** When an answer was kept, in milliseconds: only the worker writes it. */
export const KEPT_AT_HEADER = 'x-kept-at';

export type ToWorker =
  /** what a page had fetched before the worker was there */
  | { kind: 'opened'; addresses: string[] }
  /** the visitor wants the new version now */
  | { kind: 'take-over' }
  /** a page that has just begun to listen: was it answered from what is kept? */
  | { kind: 'listening' };

export type ToPage =
  /** the server could not be reached, and an answer from then stood in */
  | { kind: 'kept'; atMs: number }
  /** the server has answered again */
  | { kind: 'fresh' };
