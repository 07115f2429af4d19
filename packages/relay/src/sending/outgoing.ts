/** The records of the outbox: one call each, with the position of its source. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { LiveSessionDocument } from '@lapwing/contract/ingest/live-batch';
import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Passing } from '@lapwing/contract/practice/passing';
import type { ResumableRun } from '@lapwing/timing/feeds/rmonitor/choose-run';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredRecord } from '../outbox/segment.ts';
import type { CallOutcome, IngestClient } from './ingest-client.ts';
import { type PartlySent, type RefusedItem, sendWithoutRefused } from './send-without-refused.ts';
import { traceOfBatch } from './trace-of-batch.ts';

/**
 * Where a source continues after a restart: the last passing of a decoder and the missing ones before it, the
 * run of a scored feed, or the position in a recording.
 */
export type Cursor = {
  readonly passing?: number;
  readonly missing?: readonly number[];
  readonly startsAtMs?: number;
  readonly moments?: number;
  readonly run?: ResumableRun;
  /** when data of that run last arrived */
  readonly runHeardAtMs?: number;
};

type LiveTarget = { kind: 'live'; event: EventDocument };
type PracticeTarget = { kind: 'practice'; location: string };
export type Target = LiveTarget | PracticeTarget;

export type Outgoing = { cursor: Cursor } & (
  | { call: 'live'; event: EventDocument; session: LiveSessionDocument; events: SessionEvent[] }
  | { call: 'passings'; location: string; passings: Passing[] }
);

/** The server's response to a batch: where it is shown, and what was not accepted. */
type Accepted = {
  path: string | null;
  /** the number of events or passings, and the refused ones */
  itemCount: number;
  refusedItems: RefusedItem[];
};
export type SendOutcome = CallOutcome<Accepted>;

function outgoingOf({ text }: StoredRecord): Outgoing {
  // Written by this program, with a valid checksum.
  return JSON.parse(text) as Outgoing;
}

/** A short description of a record for people. */
export function subjectOf(record: StoredRecord): string {
  const outgoing = outgoingOf(record);
  return outgoing.call === 'live'
    ? `${outgoing.session.name} of ${outgoing.event.name ?? outgoing.event.clientId}`
    : `practice at ${outgoing.location}`;
}

export function cursorOf(outbox: Outbox): Cursor {
  return outbox.lastRecord === null ? {} : outgoingOf(outbox.lastRecord).cursor;
}

/** The id of the session of the last record. */
export function lastSessionOf(outbox: Outbox): string | null {
  const last = outbox.lastRecord === null ? null : outgoingOf(outbox.lastRecord);
  return last?.call === 'live' ? last.session.clientId : null;
}

/** The id of the session that the last record ended; null if it ended none. */
export function endedSessionOf(outbox: Outbox): string | null {
  const last = outbox.lastRecord === null ? null : outgoingOf(outbox.lastRecord);
  if (last?.call !== 'live' || last.events.at(-1)?.kind !== 'session-ended') return null;
  return last.session.clientId;
}

/**
 * Sends one record under its own id, the same at every attempt: a record that arrived without an acknowledgement is
 * stored once. The event has its newest description, so a restart can correct a wrong one.
 */
export async function sendOutgoing(
  client: IngestClient,
  target: Target,
  outboxId: string,
  record: StoredRecord,
): Promise<SendOutcome> {
  const outgoing = outgoingOf(record);
  const batchId = `${outboxId}.${record.sequence}`;
  const headers = traceOfBatch(batchId);
  if (outgoing.call === 'passings') {
    const { location } = outgoing;
    const sent = await sendWithoutRefused(outgoing.passings, (passings) =>
      client.call(ingestApi.passings, { headers, body: JSON.stringify({ batchId, location, passings }) }),
    );
    return accepted(sent, outgoing.passings.length, () => null);
  }
  const { session } = outgoing;
  const isCurrent = target.kind === 'live' && target.event.clientId === outgoing.event.clientId;
  const event = isCurrent ? target.event : outgoing.event;
  const { sequence } = record;
  const sent = await sendWithoutRefused(outgoing.events, (events) =>
    client.call(ingestApi.live, {
      headers,
      body: JSON.stringify({ batchId, sequence, event, session, events }),
    }),
  );
  return accepted(sent, outgoing.events.length, ({ path }) => path);
}

function accepted<Answer>(
  outcome: CallOutcome<PartlySent<Answer>>,
  itemCount: number,
  pathOf: (answer: Answer) => string | null,
): SendOutcome {
  if (outcome.kind !== 'answered') return outcome;
  const { answer, refusedItems } = outcome.answer;
  return {
    kind: 'answered',
    answer: { path: answer === null ? null : pathOf(answer), itemCount, refusedItems },
  };
}
