/** The first sight of a page: its screen as HTML, drawn by the site's own code, to look at until the site itself runs. */

import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageToRender } from '@lapwing/contract/site/ssr';

export type FirstSight = {
  /** null where there is none in time: the page then goes without */
  draw(page: PageToRender): Promise<string | null>;
  close(): Promise<void>;
};

/** A page that waits longer is slower with its first sight than without. */
const PATIENCE_MS = 250;
/** A thread that answers nothing for so long, loading the site included, is replaced. */
const DEADLINE_MS = 30_000;
/** Whoever comes behind these would wait longer than that. */
const MOST_WAITING = 10;

type Answer = { id: number; html?: string; failure?: string };

/** In the built server the thread's file stands beside this one; run from source there is none. */
const workerFile = new URL('./render-worker.js', import.meta.url);

type Options = {
  /** the file that the site's build made for this */
  site: string;
  warn: (failure: string) => void;
  thread?: URL;
  patienceMs?: number;
  deadlineMs?: number;
};

/** null when the site has not been built, or the server is run from source. */
export function openFirstSight(options: Options): FirstSight | null {
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

  /** From now, unless everything is answered. */
  function limitTime(): void {
    clearTimeout(deadline);
    if (waiting.size === 0) return;
    deadline = setTimeout(() => {
      const stuck = worker;
      fail(`nothing was drawn for ${deadlineMs} ms`);
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

  worker = start();
  return {
    async draw(page) {
      if (waiting.size >= MOST_WAITING) return null;
      worker ??= start();
      const drawing = worker;
      const id = ++lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), patienceMs);
        waiting.set(id, (html) => {
          clearTimeout(timer);
          resolve(html);
        });
        if (waiting.size === 1) limitTime();
        drawing.postMessage({ id, page });
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
