/** Entries of a meeting as events of a live session. */

import type { StoredEntry } from '@lapwing/contract/desk/meeting';
import type { PlainEvent, PlainEventOf } from '@lapwing/contract/ingest/plain-event';

export const competitorIdOf = (entryId: number) => `entry-${entryId}`;

export function entered(
  entry: StoredEntry,
  startPosition: number | undefined,
  nowMs: number,
): PlainEventOf<'competitor'> {
  const { number, firstName, lastName, className, team, nationality, transponders } = entry;
  return {
    kind: 'competitor',
    atMs: nowMs,
    competitorId: competitorIdOf(entry.id),
    ...{ number, firstName, lastName, className, team, transponders },
    ...(nationality !== null && { nationality }),
    ...(startPosition !== undefined && { startPosition }),
  };
}

/** Cars that are no longer in the grid. */
export function left(before: readonly number[], after: readonly number[], nowMs: number): PlainEvent[] {
  return before
    .filter((entryId) => !after.includes(entryId))
    .map((entryId) => ({ kind: 'competitor-removed', atMs: nowMs, competitorId: competitorIdOf(entryId) }));
}
