/** Another grid for the board of a session that is open. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import { entered, left } from '../meeting/entry-events.ts';
import type { Hosts } from '../meeting/load-meeting.ts';

type GridChange = { sessionId: number; previous: readonly number[]; grid: readonly number[] };

/** null if the session is over. Cars that have started stay on the board. */
export async function gridBatch(
  hosts: Hosts,
  { entries, states }: Meeting,
  { sessionId, previous, grid }: GridChange,
  nowMs: number,
): Promise<{ batchId: string; sequence: number; events: PlainEvent[] } | null> {
  const state = states.find((each) => each.sessionId === sessionId);
  const host = await hosts.load(sessionId);
  if (host === null || host === undefined || state === undefined || state.endedAtMs !== null) return null;
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const cars = grid.flatMap((entryId) => entryOf.get(entryId) ?? []);
  const events = [
    ...(state.startedAtMs === null ? left(previous, grid, nowMs) : []),
    ...cars.map((entry, index) => entered(entry, index + 1, nowMs)),
  ];
  return { batchId: `desk:grid:${host.number()}`, sequence: 0, events };
}
