/** Sends the outbox to the server, in order and without end: failures are retried, refused records are kept. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredRecord } from '../outbox/segment.ts';
import { type Pauses, pauseMs } from '../pauses.ts';
import { type SendOutcome, subjectOf } from './outgoing.ts';
import type { RefusedItem } from './send-without-refused.ts';

export type SendTrouble = Exclude<SendOutcome, { kind: 'answered' }>;

export type TroubleReport = {
  trouble: SendTrouble;
  /** what could not be sent */
  about: string;
  /** the file in which it was set aside; null if it is retried */
  putAsideIn: string | null;
  /** how many events or passings were set aside, of how many, if the rest was sent */
  part?: { refused: number; of: number };
};

type SenderState = {
  acknowledged: number;
  lastAcknowledgedAtMs: number | null;
  /** why nothing is sent at the moment, and since when */
  trouble: SendTrouble | null;
  troubleSinceMs: number | null;
  /** the number of refused items that were set aside */
  putAside: number;
  /** the pages that show the sent data */
  paths: ReadonlySet<string>;
};

export type Sender = {
  state(): SenderState;
  /** The outbox has something new. */
  wake(): void;
  /** Sends until the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
};

export type SenderOptions = {
  outbox: Outbox;
  folder: string;
  send(record: StoredRecord): Promise<SendOutcome>;
  clock: Clock;
  random: () => number;
  /** Once for each problem, and null when it is over. */
  onTrouble?(report: TroubleReport | null): void;
  /** Once for each page that shows the sent data, as soon as there is one. */
  onPage?(page: SentPage): void;
};

/** `path` is on the server, with the guid of an unlisted event. */
export type SentPage = { path: string; about: string };

const pausesWhenUnreachable: Pauses = { firstMs: 500, longestMs: 30_000 };
const REFUSED_PAUSE_MS = 30_000;
/** One bad batch is set aside; so many in a row mean that something else is wrong. */
const MOST_PUT_ASIDE_IN_A_ROW = 3;
const MOST_PATHS = 200;

export function createSender(options: SenderOptions): Sender {
  const { outbox, folder, send, clock, random } = options;
  const paths = new Set<string>();
  const state: SenderState = {
    acknowledged: 0,
    lastAcknowledgedAtMs: null,
    trouble: null,
    troubleSinceMs: null,
    putAside: 0,
    paths,
  };
  let failures = 0;
  let putAsideInARow = 0;
  let wakeUp: (() => void) | null = null;

  function setTrouble(report: TroubleReport | null) {
    const trouble = report?.trouble ?? null;
    const isNews = trouble?.kind !== state.trouble?.kind || trouble?.reason !== state.trouble?.reason;
    state.trouble = trouble;
    state.troubleSinceMs = trouble === null ? null : (state.troubleSinceMs ?? clock.nowMs());
    if (isNews) options.onTrouble?.(report);
  }

  async function settle(record: StoredRecord) {
    await outbox.acknowledge(record.sequence);
    failures = 0;
    setTrouble(null);
  }

  /** The whole batch, or its refused events and passings. */
  async function keepRefused(record: StoredRecord, trouble: SendTrouble, items: RefusedItem[] | null) {
    const refused = join(folder, 'refused');
    await mkdir(refused, { recursive: true });
    const content = {
      refusedAt: new Date(clock.nowMs()).toISOString(),
      trouble,
      ...(items === null ? { batch: JSON.parse(record.text) } : { refusedItems: items }),
    };
    const putAsideIn = join(refused, `${record.sequence}.json`);
    await writeFile(putAsideIn, `${JSON.stringify(content, null, 2)}\n`);
    state.putAside += items?.length ?? 1;
    return putAsideIn;
  }

  async function putAside(record: StoredRecord, trouble: SendTrouble) {
    const putAsideIn = await keepRefused(record, trouble, null);
    options.onTrouble?.({ trouble, about: subjectOf(record), putAsideIn });
    putAsideInARow += 1;
    await settle(record);
  }

  async function putItemsAside(record: StoredRecord, items: RefusedItem[], of: number) {
    const errors = items.map(({ message }, index) => ({
      in: 'body' as const,
      name: `${index + 1}`,
      message,
    }));
    const trouble: SendTrouble = { kind: 'refused', reason: 'a part of it', errors };
    const putAsideIn = await keepRefused(record, trouble, items);
    const part = { refused: items.length, of };
    options.onTrouble?.({ trouble, about: subjectOf(record), putAsideIn, part });
  }

  function notePage(record: StoredRecord, path: string | null) {
    if (path === null || paths.has(path) || paths.size >= MOST_PATHS) return;
    paths.add(path);
    options.onPage?.({ path, about: subjectOf(record) });
  }

  /** The pause before the next attempt; 0 if the record is done. */
  async function attempt(record: StoredRecord): Promise<number> {
    const outcome = await send(record);
    if (outcome.kind === 'answered') {
      const { refusedItems, itemCount } = outcome.answer;
      if (refusedItems.length > 0) await putItemsAside(record, refusedItems, itemCount);
      if (refusedItems.length < itemCount || itemCount === 0) {
        state.acknowledged += 1;
        state.lastAcknowledgedAtMs = clock.nowMs();
        putAsideInARow = 0;
      }
      notePage(record, outcome.answer.path);
      await settle(record);
      return 0;
    }
    // Before anything was accepted, a refusal is more likely about the options than about this batch.
    const isBadBatch = state.acknowledged > 0 && putAsideInARow < MOST_PUT_ASIDE_IN_A_ROW;
    if (outcome.kind === 'refused' && isBadBatch) {
      await putAside(record, outcome);
      return 0;
    }
    failures += 1;
    setTrouble({ trouble: outcome, about: subjectOf(record), putAsideIn: null });
    if (outcome.kind === 'refused' || outcome.kind === 'key-refused') return REFUSED_PAUSE_MS;
    const dueMs = pauseMs(pausesWhenUnreachable, failures, random());
    return outcome.kind === 'busy' ? Math.max(dueMs, outcome.retryAfterMs ?? 0) : dueMs;
  }

  function untilWoken(): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
    });
  }

  return {
    state: () => state,
    wake: () => wakeUp?.(),
    async run(signal) {
      signal.addEventListener('abort', () => wakeUp?.(), { once: true });
      while (!signal.aborted) {
        // Before checking: a record appended in the meantime wakes it immediately.
        const woken = untilWoken();
        const record = await outbox.next();
        if (signal.aborted) return;
        if (record === null) {
          await woken;
          continue;
        }
        const waitMs = await attempt(record);
        if (waitMs > 0) await clock.sleep(waitMs, signal);
      }
    },
  };
}
