/** How a loop or timing software does, from the journal: when it was last heard, how far its clock is off, and how late. */

import type { RunEntry } from '@lapwing/contract/desk/run';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';

export type FeedHealth = {
  kind: 'loop' | 'software';
  /** when the server got its last batch */
  heardAtMs: number;
  /** of its clock, with the time that its batches are on their way; positive if it is ahead */
  offsetMs: number;
  /** how much later than usual its last batch arrived: it delivers what it had to keep */
  behindMs: number;
};

/** Enough to have one without a delay, and few enough to notice that a clock was set. */
const BATCHES = 20;

/** null if the session has neither. */
export function feedHealthIn(entries: readonly RunEntry[]): FeedHealth | null {
  let last: { kind: FeedHealth['kind']; heardAtMs: number; delayMs: number } | null = null;
  let shortestMs = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let place = entries.length - 1; place >= 0 && count < BATCHES; place -= 1) {
    const { receivedAtMs, events } = entries[place] ?? { receivedAtMs: 0, events: [] };
    const newest = events.findLast(isOfFeed);
    if (newest === undefined) continue;
    const delayMs = receivedAtMs - newest.atMs;
    last ??= { kind: newest.kind === 'lap' ? 'software' : 'loop', heardAtMs: receivedAtMs, delayMs };
    shortestMs = Math.min(shortestMs, delayMs);
    count += 1;
  }
  if (last === null) return null;
  const { kind, heardAtMs, delayMs } = last;
  return { kind, heardAtMs, offsetMs: 0 - shortestMs, behindMs: delayMs - shortestMs };
}

/** Not what people at a desk or a phone did: their crossings have a source. */
function isOfFeed(event: SessionEvent): boolean {
  return event.kind === 'lap' || (event.kind === 'passing' && event.source === undefined);
}
