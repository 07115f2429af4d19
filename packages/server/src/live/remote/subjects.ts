/** The messages about live sessions between their owner and the processes whose viewers watch them. */

import type { HostedSession } from '../on-air/hosted-session.ts';

/** Which sessions are on the air: `OnAirMessage`. */
export const ON_AIR = 'live.on-air';
/** Asks every owner to publish all of its sessions and lists now. */
export const ON_AIR_ASKED = 'live.on-air-asked';
/** Asks every owner to look for sessions that it does not know yet, and to publish all of its sessions. */
export const NEW_ASKED = 'live.new-asked';
/** Lists and presentations: `ListMessage`. */
export const LISTS = 'live.lists';
/** What is watched at a process: `WatchReport`. */
export const WATCHED = 'live.watched';

/** A process has ended: its name. */
export const PROCESS_ENDED = 'live.process-ended';

/** The numbered changes of a session: `ChangeFacts`, and the delta as text. */
export const changesOf = (liveSessionId: string) => `live.changes.${liveSessionId}`;
/** Asks its owner for the board: `SnapshotFacts`, and the board as text. */
export const snapshotOf = (liveSessionId: string) => `live.snapshot.${liveSessionId}`;

/** A session on the air. Times are relative to the moment of sending: the clocks of machines differ. */
export type SessionFacts = {
  liveSessionId: string;
  eventId: string;
  stream: string;
  number: number;
  isEnded: boolean;
  venueMs: number;
  feedAgeMs: number | null;
};

/** `all` repeats every session of an owner: any other session of it is off the air. */
export type OnAirMessage =
  | { kind: 'on-air'; owner: string; session: SessionFacts }
  | { kind: 'off-air'; owner: string; liveSessionId: string }
  | { kind: 'all'; owner: string; sessions: SessionFacts[] };

export type ChangeFacts = {
  n: number;
  isEnded: boolean;
  venueMs: number;
  feedAgeMs: number | null;
  /** how long ago its batch was accepted; null if it is not known */
  ageMs: number | null;
  /** the span of the owner that pushes it, if it is traced */
  traceparent?: string | undefined;
};

/** null if the session is not on the air */
export type SnapshotFacts = {
  session: SessionFacts;
  hosted: HostedSession;
  /** The newest changes as texts of frames, the last of them the current one. */
  recent: { n: number; text: string }[];
} | null;

/** The text of the message is that of a frame. */
export type ListMessage =
  | { kind: 'events' }
  | { kind: 'sessions'; eventId: string; record: string }
  | { kind: 'event'; eventId: string; record: string }
  | { kind: 'presented'; eventId: string };

/** Repeated every second: a process that does not is gone. */
export type WatchReport = {
  process: string;
  /** viewers of each watched session */
  sessions: [liveSessionId: string, viewers: number][];
  /** whether the list of events is watched */
  isListWatched: boolean;
  /** events whose list of sessions is watched */
  listedEvents: string[];
  viewers: number;
  /** how long the latest changes took to be written to all viewers */
  publishedInMs: number[];
};
