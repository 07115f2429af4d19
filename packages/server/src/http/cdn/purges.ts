/**
 * Tells a content delivery network to let go of responses, by their tags. Nobody waits for it. What fails is sent again,
 * by any server, until the network has let go by itself because the responses have become too old.
 */

import type { FastifyBaseLogger } from 'fastify';
import type { CommitHook } from '../../storage/announce.ts';
import type { Change } from '../../storage/changes.ts';
import type { Database } from '../../storage/database.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { STALE_WHILE_ASKING_S } from '../responses/holdable.ts';
import { createPurgeQueue, type PendingPurge, type QueueState, SOON_MS } from './purge-queue.ts';

export type PurgeSettings = { url: string; header: readonly [name: string, value: string] | null };

const LOOK_EVERY_MS = 1_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const WITHIN_MS = 10_000;
/** The largest number that the usual networks take at a time. */
const TAGS_AT_A_TIME = 30;
/** Beyond that, everything goes: one call instead of many. */
const MOST_TAGS = 300;
/** Later than any response of before the first call can arrive at the network. */
const AGAIN_AFTER_MS = 5_000;

type Counts = { done: number; retried: number; failed: number };

type PurgeOptions = PurgeSettings & {
  db: Database;
  /** How long the network holds a response. */
  holdS: number;
  tagsOf: (change: Change) => readonly string[];
  /** the tag of every response */
  everything: string;
  metrics: Metrics;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** for tests */
  now?: () => number;
  lookEveryMs?: number;
  firstPauseMs?: number;
};

/** Also of changes that another server, or this one before it was killed, has stored. */
export function openPurges(options: PurgeOptions): { close(): Promise<void> } {
  const { db, holdS, tagsOf, everything, metrics, log, now = Date.now } = options;
  const { lookEveryMs = LOOK_EVERY_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const queue = createPurgeQueue(db);
  const counts: Counts = { done: 0, retried: 0, failed: 0 };
  const closing = new AbortController();
  let state: QueueState = { waiting: 0, oldestMs: null, dueAtMs: null };
  let failures = 0;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | null = null;
  observe(metrics, counts, { state: () => state, now });

  const hook: CommitHook = {
    concerns: (change) => tagsOf(change).length > 0,
    async beforeCommit(changes, connection) {
      await queue.add([...new Set(changes.flatMap(tagsOf))], connection, now());
      // It returns nothing, so that no writer waits for it.
      return () => void setTimeout(lookSoon, SOON_MS).unref();
    },
  };
  db.addCommitHook(hook);

  async function look(): Promise<void> {
    state = await queue.state();
    if (closing.signal.aborted || performance.now() < notBeforeMs) return;
    if (state.dueAtMs === null || state.dueAtMs > now()) return;
    const claimed = await queue.claim(now());
    if (claimed.length === 0) return;
    const reason = await sendAll(tagsToSend(claimed, everything));
    if (reason === null) {
      failures = 0;
      await queue.noteSent(claimed, now(), AGAIN_AFTER_MS);
    } else await noteFailure(claimed, reason);
  }

  /** null if the network has accepted all of them. */
  async function sendAll(tags: readonly string[]): Promise<string | null> {
    for (let start = 0; start < tags.length; start += TAGS_AT_A_TIME) {
      const reason = await send(options, tags.slice(start, start + TAGS_AT_A_TIME), closing.signal);
      if (reason !== null) return reason;
      counts.done += 1;
    }
    return null;
  }

  async function noteFailure(claimed: readonly PendingPurge[], reason: string): Promise<void> {
    if (!closing.signal.aborted) {
      notBeforeMs = performance.now() + Math.min(firstPauseMs * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      counts.retried += 1;
    }
    const heldSinceMs = now() - (holdS + STALE_WHILE_ASKING_S) * 1000;
    const tooOld = claimed.filter(({ addedAtMs }) => addedAtMs < heldSinceMs);
    if (tooOld.length > 0) {
      counts.failed += tooOld.length;
      const tags = tagsToSend(tooOld, everything);
      log.warn(
        { tags, changes: tooOld.length, reason },
        'the content delivery network was not told of changes: by now it has let go by itself',
      );
      await queue.remove(tooOld);
    }
    // Another server may reach the network.
    await queue.giveBack(
      claimed.filter((purge) => !tooOld.includes(purge)),
      now(),
    );
  }

  /** One look at a time. While the database is away, what is stored there waits. */
  function lookSoon(): void {
    if (closing.signal.aborted) return;
    working ??= look()
      .catch(() => {})
      .finally(() => {
        working = null;
      });
  }

  const timer = setInterval(lookSoon, lookEveryMs).unref();
  return {
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}

function tagsToSend(purges: readonly PendingPurge[], everything: string): readonly string[] {
  const tags = new Set(purges.flatMap((purge) => purge.tags));
  return tags.has(everything) || tags.size > MOST_TAGS ? [everything] : [...tags];
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

function observe(
  metrics: Metrics,
  counts: Counts,
  { state, now }: { state: () => QueueState; now: () => number },
): void {
  metrics.observe(
    {
      name: 'cdn_purges',
      description:
        'Calls to let go of responses: accepted, or to be repeated; and changes that were given up',
    },
    'counter',
    () => Object.entries(counts).map(([outcome, value]) => ({ value, labels: { outcome } })),
  );
  metrics.observe(
    { name: 'cdn_purges_waiting', description: 'Changes that wait for the content delivery network' },
    'gauge',
    () => state().waiting,
  );
  metrics.observe(
    { name: 'cdn_purges_oldest_seconds', description: 'How long the oldest of these changes has waited' },
    'gauge',
    () => {
      const { oldestMs } = state();
      return oldestMs === null ? 0 : Math.max(0, now() - oldestMs) / 1000;
    },
  );
}
