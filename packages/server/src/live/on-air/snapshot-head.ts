/** Everything in a snapshot of a session but its board. */

import type { PageBoard } from '@lapwing/contract/live/page-board';

type SnapshotHead = Omit<PageBoard['snapshot'], 'board'>;

export type SnapshotSource = {
  readonly eventId: string;
  readonly liveSessionId: string;
  /** Numbers continue within it. */
  readonly stream: string;
  /** of the newest change */
  number(): number;
  venueMs(): number;
  feedAgeMs(): number | null;
};

export function snapshotHeadOf(source: SnapshotSource): SnapshotHead {
  return {
    k: 'snapshot',
    sessionId: source.liveSessionId,
    eventId: source.eventId,
    stream: source.stream,
    n: source.number(),
    venueMs: source.venueMs(),
    feedAgeMs: source.feedAgeMs(),
  };
}
