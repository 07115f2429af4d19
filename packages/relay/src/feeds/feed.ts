/** Turns the bytes of one connection into data for the server and replies for the sender. */

import type { LiveSessionDocument } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Passing } from '@lapwing/contract/practice/passing';
import type { Cursor } from '../sending/outgoing.ts';

export type FeedOutput =
  | { kind: 'session'; session: LiveSessionDocument; events: SessionEvent[] }
  | { kind: 'passings'; passings: Passing[] };

export type FeedStep = {
  outputs: FeedOutput[];
  /** lines or frames that could not be read, and why */
  damaged: string[];
  /** the number of crossings, for the status line */
  passings: number;
  /** Sent when the data is on the disk: an acknowledgement, a request for what is missing. */
  replies: Uint8Array[];
};

type FeedConnection = {
  greeting: Uint8Array[];
  push(chunk: Uint8Array, arrivedAtMs: number): FeedStep;
};

export type Feed = {
  /** Remembers what earlier connections sent, but starts a new decoder. */
  connect(): FeedConnection;
  /** Takes the opening before anything is read, and returns the part that can be sent now; all of it if undefined. */
  openWith?(outputs: readonly FeedOutput[]): FeedOutput[];
  /** Ends the running session: the recording is over, or the timer ends it. */
  finish(atMs: number): FeedStep;
  /** where it would continue after a restart */
  cursor(): Cursor;
};

export function emptyStep(): FeedStep {
  return { outputs: [], damaged: [], passings: 0, replies: [] };
}
