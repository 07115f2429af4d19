/** What a protocol makes of the bytes of one connection: words for the server, and answers for the sender. */

import type { LiveSessionDocument } from '@lapwing/contract/ingest/ingest';
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
  /** crossings that were heard, for the status line */
  passings: number;
  /** To be said when what was heard is on the disk: an acknowledgement, a question for what is missing. */
  replies: Uint8Array[];
};

type FeedConnection = {
  greeting: Uint8Array[];
  push(chunk: Uint8Array, arrivedAtMs: number): FeedStep;
};

export type Feed = {
  /** Knows what was said on earlier connections, but begins to decode anew. */
  connect(): FeedConnection;
  /** Takes what is to be said before anything is read, and gives what of it can be said now; all of it when not given. */
  openWith?(outputs: readonly FeedOutput[]): FeedOutput[];
  /** Ends the session that is running: the recording is over, or the timer says so. */
  finish(atMs: number): FeedStep;
  /** where it would go on after a restart */
  cursor(): Cursor;
};

export function emptyStep(): FeedStep {
  return { outputs: [], damaged: [], passings: 0, replies: [] };
}
