/** The messages by which the owner of a session tells the other nodes what it has stored. */

import * as z from 'zod/mini';
import type { Bus } from '../../bus/bus.ts';
import type { JournalEntry } from './journal.ts';

/** A longer batch is read from the journal. */
const MOST_CARRIED = 256 * 1024;

/** How a batch got to its owner; not stored. */
export type BatchArrival = {
  /** by `performance.now()` of this process; undefined if it is not known */
  acceptedAtMs: number | undefined;
  /** the span of the request that brought it, if it is traced */
  traceparent: string | undefined;
};

type StoredBatch = {
  sessionId: number;
  number: number;
  /** null if it has to be read from the journal */
  entry: JournalEntry | null;
  arrival: BatchArrival;
};

type JournalListeners = {
  onStored: (batch: StoredBatch) => void;
  onDropped: (sessionId: number) => void;
};

const head = z.object({
  number: z.int(),
  receivedAtMs: z.int(),
  /** since it was accepted: the clocks of machines differ */
  ageMs: z.optional(z.number()),
  traceparent: z.optional(z.string()),
  events: z.nullable(z.unknown()),
});

export type JournalMessages = ReturnType<typeof createJournalMessages>;

export function createJournalMessages(bus: Bus | null) {
  return {
    publishStored(
      sessionId: number,
      { number, receivedAtMs, events }: JournalEntry,
      { acceptedAtMs, traceparent }: BatchArrival,
    ): void {
      if (bus === null) return;
      const text = JSON.stringify(events);
      const carried = text.length > MOST_CARRIED ? 'null' : text;
      const traced = traceparent === undefined ? '' : `"traceparent":"${traceparent}",`;
      const age = acceptedAtMs === undefined ? '' : `"ageMs":${performance.now() - acceptedAtMs},`;
      const message = `{"number":${number},"receivedAtMs":${receivedAtMs},${age}${traced}"events":${carried}}`;
      bus.publish(`live.stored.${sessionId}`, Buffer.from(message));
    },

    /** That everything up to this number can be read from the journal. */
    publishNumber(sessionId: number, number: number): void {
      const message = `{"number":${number},"receivedAtMs":0,"events":null}`;
      bus?.publish(`live.stored.${sessionId}`, Buffer.from(message));
    },

    /** It was deleted, or has to be folded again. */
    publishDropped(sessionId: number): void {
      bus?.publish(`live.dropped.${sessionId}`, new Uint8Array());
    },

    /** Returns a function that ends it. */
    listen({ onStored, onDropped }: JournalListeners): () => void {
      if (bus === null) return () => {};
      const ends = [
        bus.subscribe('live.stored.*', (message, subject) => {
          const arrivedAtMs = performance.now();
          const { events, ageMs, traceparent, ...entry } = head.parse(
            JSON.parse(Buffer.from(message).toString()),
          );
          const acceptedAtMs = ageMs === undefined ? undefined : arrivedAtMs - ageMs;
          // Written above, from a batch that was checked when it arrived.
          const whole = events === null ? null : ({ ...entry, events } as JournalEntry);
          const arrival = { acceptedAtMs, traceparent };
          onStored({ sessionId: sessionOf(subject), number: entry.number, entry: whole, arrival });
        }),
        bus.subscribe('live.dropped.*', (_, subject) => onDropped(sessionOf(subject))),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

function sessionOf(subject: string): number {
  return Number(subject.slice(subject.lastIndexOf('.') + 1));
}
