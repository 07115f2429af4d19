/** What stands in the outbox: one call each, and where its source had got to. */

import { ingestApi, type LiveSessionDocument } from '@lapwing/contract/ingest/ingest';
import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Passing } from '@lapwing/contract/practice/passing';
import type { ResumableRun } from '@lapwing/timing/feeds/rmonitor/choose-run';
import type { Outbox } from '../outbox/outbox.ts';
import type { StoredRecord } from '../outbox/segment.ts';
import type { CallOutcome, IngestClient } from './ingest-client.ts';
import { type PartlySent, type RefusedItem, sendWithoutRefused } from './without-refused.ts';

/**
 * Where a source goes on after a restart: the last passing of a decoder and those before it that are still to come, the
 * run of a scored feed, or the place in a recording.
 */
export type Cursor = {
  readonly passing?: number;
  readonly missing?: readonly number[];
  readonly startsAtMs?: number;
  readonly moments?: number;
  readonly run?: ResumableRun;
  /** when something was last heard of that run */
  readonly runHeardAtMs?: number;
};

type LiveTarget = { kind: 'live'; event: EventDocument };
type PracticeTarget = { kind: 'practice'; location: string };
export type Target = LiveTarget | PracticeTarget;

export type Outgoing = { cursor: Cursor } & (
  | { call: 'live'; event: EventDocument; session: LiveSessionDocument; events: SessionEvent[] }
  | { call: 'passings'; location: string; passings: Passing[] }
);

/** What the server says of what it took: where it can be seen, and what it did not take. */
type Accepted = {
  path: string | null;
  /** how many events or passings there are, and those that were refused */
  itemCount: number;
  refusedItems: RefusedItem[];
};
export type SendOutcome = CallOutcome<Accepted>;

function outgoingOf({ text }: StoredRecord): Outgoing {
  // Written by this program, and its checksum is right.
  return JSON.parse(text) as Outgoing;
}

/** What a record is about, in words for people. */
export function subjectOf(record: StoredRecord): string {
  const outgoing = outgoingOf(record);
  return outgoing.call === 'live'
    ? `${outgoing.session.name} of ${outgoing.event.name ?? outgoing.event.clientId}`
    : `practice at ${outgoing.location}`;
}

export function cursorOf(outbox: Outbox): Cursor {
  return outbox.lastRecord === null ? {} : outgoingOf(outbox.lastRecord).cursor;
}

/** The id of the session that something was last kept for. */
export function lastSessionOf(outbox: Outbox): string | null {
  const last = outbox.lastRecord === null ? null : outgoingOf(outbox.lastRecord);
  return last?.call === 'live' ? last.session.clientId : null;
}

/** The id of the session that was ended with what was kept last; null where something else was. */
export function endedSessionOf(outbox: Outbox): string | null {
  const last = outbox.lastRecord === null ? null : outgoingOf(outbox.lastRecord);
  if (last?.call !== 'live' || last.events.at(-1)?.kind !== 'session-ended') return null;
  return last.session.clientId;
}

/**
 * Sends one record under an id of its own, the same at every attempt: what arrived without our hearing of it is stored
 * once. Of the event that is relayed now the server gets the newest description: a wrong one is mended by a restart.
 */
export async function sendOutgoing(
  client: IngestClient,
  target: Target,
  outboxId: string,
  record: StoredRecord,
): Promise<SendOutcome> {
  const outgoing = outgoingOf(record);
  const batchId = `${outboxId}.${record.sequence}`;
  if (outgoing.call === 'passings') {
    const { location } = outgoing;
    const sent = await sendWithoutRefused(outgoing.passings, (passings) =>
      client.call(ingestApi.passings, { body: JSON.stringify({ batchId, location, passings }) }),
    );
    return accepted(sent, outgoing.passings.length, () => null);
  }
  const { session } = outgoing;
  const isCurrent = target.kind === 'live' && target.event.clientId === outgoing.event.clientId;
  const event = isCurrent ? target.event : outgoing.event;
  const { sequence } = record;
  const sent = await sendWithoutRefused(outgoing.events, (events) =>
    client.call(ingestApi.live, { body: JSON.stringify({ batchId, sequence, event, session, events }) }),
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
