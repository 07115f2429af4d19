/** Stores the events of the demo world like those of timers: documents and corrections, through the ingest writers. */

import { ensureEvent } from '../publishing/events/find-event.ts';
import { publishSessions, settleEvent } from '../publishing/events/publish-results.ts';
import { correctSession } from '../publishing/revisions/correct-session.ts';
import type { Database } from '../storage/database.ts';
import type { GeneratedEvent } from './generate-world.ts';

/** `sessionIds` are in the order in which the sessions were generated. */
export type SavedEvent = { eventId: number; sessionIds: number[] };

/** The default publisher. */
const name = 'Timing';

/** All of these events in one transaction. */
export async function storeEvents(
  db: Database,
  events: readonly { organizationId: number; generated: GeneratedEvent }[],
): Promise<SavedEvent[]> {
  return db.transaction().execute(async (tx) => {
    const saved: SavedEvent[] = [];
    for (const { organizationId, generated } of events) {
      const { facts, words } = generated;
      const sessionIds: number[] = [];
      let lastAtMs = generated.startsAtMs;
      const found = await ensureEvent(tx, organizationId, facts, lastAtMs);
      for (const { document, atMs, later } of words) {
        const publisher = { organizationId, name, nowMs: atMs };
        const { sessions } = await publishSessions(tx, found, publisher, document);
        lastAtMs = Math.max(lastAtMs, atMs);
        for (const { sessionId } of sessions) {
          sessionIds.push(sessionId);
          for (const { correction, atMs: nowMs } of later) {
            await correctSession(tx, sessionId, correction, { name, nowMs });
            lastAtMs = Math.max(lastAtMs, nowMs);
          }
        }
      }
      await settleEvent(tx, found.event.id, lastAtMs);
      saved.push({ eventId: found.event.id, sessionIds });
    }
    return saved;
  });
}
