/** Renders pages as HTML with the site's own code, in a separate thread. */

import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageToRender } from '@lapwing/contract/site/ssr';

export type PageRenderer = {
  /** Starts the thread, which otherwise starts with the first page. */
  start(): Promise<void>;
  /** null if it takes too long or fails: the page is then sent without it */
  render(page: PageToRender): Promise<string | null>;
  close(): Promise<void>;
};

/**
 * After a longer wait, the page would be slower than without server rendering on a fast connection. On a weak one it
 * would not: measured at 400 kbit/s, a live board without it shows rows after 6.6 s instead of 0.9.
 */
const PATIENCE_MS = 1000;
/** A thread that does not answer for this long is replaced. It includes the time to load the site. */
const DEADLINE_MS = 30_000;
/** A page behind this many others would wait too long. */
const MOST_WAITING = 10;

type Answer = { id: number; html?: string; failure?: string };

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./render-worker.js', import.meta.url);

type Options = {
  /** the site's build for server rendering */
  site: string;
  warn: (failure: string) => void;
  thread?: URL;
  patienceMs?: number;
  deadlineMs?: number;
};

/** null when the site has not been built, or the server is run from source. */
export function openPageRenderer(options: Options): PageRenderer | null {
  const { site, warn, thread = workerFile, patienceMs = PATIENCE_MS, deadlineMs = DEADLINE_MS } = options;
  if (!existsSync(site) || !existsSync(fileURLToPath(thread))) return null;
  const waiting = new Map<number, (html: string | null) => void>();
  let lastId = 0;
  let worker: Worker | null = null;
  let deadline: NodeJS.Timeout | undefined;

  function fail(failure: string): void {
    warn(failure);
    worker = null;
    clearTimeout(deadline);
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  }

  /** Restarts the deadline, or clears it if nothing is waiting. */
  function limitTime(): void {
    clearTimeout(deadline);
    if (waiting.size === 0) return;
    deadline = setTimeout(() => {
      const stuck = worker;
      fail(`nothing was rendered for ${deadlineMs} ms`);
      void stuck?.terminate();
    }, deadlineMs).unref();
  }

  function start(): Worker {
    const started = new Worker(thread, { workerData: pathToFileURL(site).href });
    started.on('message', ({ id, html, failure }: Answer) => {
      if (failure !== undefined) warn(failure);
      waiting.get(id)?.(html ?? null);
      waiting.delete(id);
      if (worker === started) limitTime();
    });
    started.on('error', ({ message }) => {
      if (worker === started) fail(message);
    });
    started.on('exit', () => {
      if (worker === started) fail('the thread has ended');
    });
    started.unref();
    return started;
  }

  return {
    async start() {
      worker ??= start();
    },
    async render(page) {
      if (waiting.size >= MOST_WAITING) return null;
      worker ??= start();
      const rendering = worker;
      const id = ++lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), patienceMs);
        waiting.set(id, (html) => {
          clearTimeout(timer);
          resolve(html);
        });
        if (waiting.size === 1) limitTime();
        rendering.postMessage({ id, page });
      });
    },
    close: async () => {
      const running = worker;
      worker = null;
      clearTimeout(deadline);
      await running?.terminate();
    },
  };
}
