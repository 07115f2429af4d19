/**
 * Keeps acts on this device until the server has acknowledged them: in order, each once, also if the page is closed or
 * killed. A record has the same batch id at every attempt, so one that arrived without an answer is stored once. What the
 * server refused stays on the device with the reason, until somebody has read it.
 */

import type { DeskEvent } from '@lapwing/contract/ingest/session-event';
import type { ServerMessage } from '@lapwing/contract/values/errors';

export type NewRecord = {
  eventId: number;
  sessionId: number;
  events: DeskEvent[];
  /** of the device's clock when it was done */
  offsetMs: number | null;
};
export type OutboxRecord = NewRecord & { sequence: number };
/** It does not count, and is never sent again. */
export type RefusedRecord = OutboxRecord & { reasons: readonly ServerMessage[] };

/** What survives the page. */
export type OutboxStore = {
  readonly deviceId: string;
  /** Resolves when it is stored. */
  add(record: NewRecord): Promise<OutboxRecord>;
  /** in order */
  list(): Promise<OutboxRecord[]>;
  remove(sequence: number): Promise<void>;
  /** Moves it to the refused ones, in one step. */
  refuse(record: RefusedRecord): Promise<void>;
};

export type SendOutcome =
  | { kind: 'delivered' }
  /** tried again */
  | { kind: 'unreachable' }
  /** a person has to decide first, for example about the clock */
  | { kind: 'blocked' }
  /** never tried again */
  | { kind: 'refused'; reasons: readonly ServerMessage[] };

export type SenderOptions = {
  store: OutboxStore;
  send(record: OutboxRecord, batchId: string): Promise<SendOutcome>;
  /** Waits before the next attempt; `failures` counts those in a row. Ends early when there is something new. */
  pause(failures: number): Promise<void>;
  onOutcome(record: OutboxRecord, outcome: SendOutcome): void;
};

function batchIdOf(deviceId: string, { sequence }: OutboxRecord): string {
  return `${deviceId}.${sequence}`;
}

/** Sends until the signal is aborted: the oldest first, and the next one only when it is done. */
export async function sendOutbox(options: SenderOptions, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    // A browser can lose its storage for a moment. What is in it is sent when it is back.
    const attempt = await sendNext(options, signal).catch(() => 'failed' as const);
    if (signal.aborted) return;
    failures = attempt === 'failed' ? failures + 1 : 0;
    if (attempt !== 'sent') await options.pause(failures);
  }
}

async function sendNext(options: SenderOptions, signal: AbortSignal): Promise<'sent' | 'failed' | 'empty'> {
  const { store, send, onOutcome } = options;
  const [record] = await store.list();
  if (signal.aborted || record === undefined) return 'empty';
  const outcome = await send(record, batchIdOf(store.deviceId, record));
  if (signal.aborted) return 'failed';
  if (outcome.kind === 'delivered') await store.remove(record.sequence);
  if (outcome.kind === 'refused') await store.refuse({ ...record, reasons: outcome.reasons });
  onOutcome(record, outcome);
  return outcome.kind === 'delivered' || outcome.kind === 'refused' ? 'sent' : 'failed';
}
