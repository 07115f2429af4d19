/**
 * Tells a content delivery network to let go of responses, by their tags. Nobody waits for it. What fails is sent again a
 * few times; after that the network lets go by itself, when the responses become too old.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../monitoring/metrics.ts';

export type PurgeSettings = { url: string; header: readonly [name: string, value: string] | null };

const TRIES = 6;
const FIRST_PAUSE_MS = 500;
const WITHIN_MS = 10_000;
/** The largest number that the usual networks take at a time. */
const TAGS_AT_A_TIME = 30;
/** Workers and other servers have dropped their own copies by then, and changes of the same moment go together. */
const SOON_MS = 100;
/** A response that was on its way to the network during the first call is held there: it is let go of by a second one. */
const AGAIN_AFTER_MS = 5_000;

type Counts = { done: number; retried: number; failed: number };

export type Purges = { add(tags: readonly string[]): void; close(): Promise<void> };

type PurgeOptions = PurgeSettings & {
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** for tests */
  timesMs?: readonly number[];
  firstPauseMs?: number;
};

export function openPurges(options: PurgeOptions): Purges {
  const { metrics, log, timesMs = [SOON_MS, AGAIN_AFTER_MS], firstPauseMs = FIRST_PAUSE_MS } = options;
  const counts: Counts = { done: 0, retried: 0, failed: 0 };
  const waiting = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  observe(metrics, counts, waiting);

  function start(tags: readonly string[]): void {
    for (const tag of tags) waiting.add(tag);
    if (closing.signal.aborted) return;
    working ??= work().finally(() => {
      working = null;
      if (waiting.size > 0) start([]);
    });
  }

  async function work(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const tags = [...waiting].slice(0, TAGS_AT_A_TIME);
      for (const tag of tags) waiting.delete(tag);
      await sendWithRetries(tags);
    }
  }

  async function sendWithRetries(tags: readonly string[]): Promise<void> {
    for (let attempt = 1; !closing.signal.aborted; attempt++) {
      const failure = await send(options, tags, closing.signal);
      if (failure === null) {
        counts.done += 1;
        return;
      }
      if (attempt === TRIES) {
        counts.failed += 1;
        log.warn({ tags, reason: failure }, 'the content delivery network did not let go');
        return;
      }
      counts.retried += 1;
      await wait(firstPauseMs * 2 ** (attempt - 1), undefined, { signal: closing.signal, ref: false }).catch(
        () => {},
      );
    }
  }

  return {
    add(tags) {
      if (tags.length === 0) return;
      for (const delayMs of timesMs) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          start(tags);
        }, delayMs).unref();
        timers.add(timer);
      }
    },
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await working;
    },
  };
}

/** null if the network has accepted it; otherwise why not. */
async function send(
  { url, header }: PurgeSettings,
  tags: readonly string[],
  closing: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cache-tag': tags.join(','),
        'surrogate-key': tags.join(' '),
        ...(header !== null && { [header[0]]: header[1] }),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.any([closing, AbortSignal.timeout(WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `it answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error.message) : String(error);
  }
}

function observe(metrics: Metrics, counts: Counts, waiting: ReadonlySet<string>): void {
  metrics.observe(
    { name: 'cdn_purges', description: 'Calls to let go of responses, by how they ended' },
    'counter',
    () => Object.entries(counts).map(([outcome, value]) => ({ value, labels: { outcome } })),
  );
  metrics.observe(
    { name: 'cdn_purges_waiting', description: 'Tags that wait for the content delivery network' },
    'gauge',
    () => waiting.size,
  );
}
