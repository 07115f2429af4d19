/** A feed from a recording: after a restart it is read again from the beginning, but only sent from where it ended. */

import type { Cursor } from '../sending/outgoing.ts';
import { emptyStep, type Feed } from './feed.ts';
import { createSessionHold } from './hold-empty-sessions.ts';

/** When the recording began for its viewers, and how many moments of it are already stored. */
export type ReplayCursor = { startsAtMs: number; moments: number };

export function replayCursorOf(cursor: Cursor, nowMs: number): ReplayCursor {
  return { startsAtMs: cursor.startsAtMs ?? nowMs, moments: cursor.moments ?? 0 };
}

/**
 * Reading it again gives the same, moment by moment: decoders and translators use no clock. Sessions without
 * competitors are not sent.
 */
export function createReplayFeed(feed: Feed, { startsAtMs, moments: kept }: ReplayCursor): Feed {
  let moments = 0;
  let lastAtMs = startsAtMs;
  const sessions = createSessionHold();
  return {
    openWith(outputs) {
      sessions.hold(outputs);
      return [];
    },
    connect() {
      const connection = feed.connect();
      return {
        greeting: [],
        push(chunk, atMs) {
          const step = connection.push(chunk, atMs);
          moments += 1;
          lastAtMs = atMs;
          const outputs = sessions.pass(step.outputs);
          // A recording needs no replies.
          return moments <= kept ? emptyStep() : { ...step, outputs, replies: [] };
        },
      };
    },
    finish() {
      const step = feed.finish(lastAtMs);
      return { ...step, outputs: sessions.pass(step.outputs) };
    },
    cursor: () => ({ startsAtMs, moments: Math.max(moments, kept) }),
  };
}
