/** Writes a whole event in one transaction: groups, sessions, competitors with their laps, announcements. */

import { randomUUID } from 'node:crypto';
import { resultStatuses, sports } from '@lapwing/contract/enums';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { keepSearchable } from '../storage/searchable-entities.ts';
import { eventStatusOf } from './event-status.ts';
import type { NewCompetitor, NewEvent, NewSession, NewSessionGroup } from './new-event.ts';
import { saveSession } from './save-session.ts';

/** `sessionIds` in the order of the document: a group's sessions, then those of its sub-groups. */
export type SavedEvent = { eventId: number; sessionIds: number[] };

type Transacted = Transaction<Schema>;

export async function saveEvent(db: Kysely<Schema>, event: NewEvent): Promise<SavedEvent> {
  return db.transaction().execute(async (tx) => {
    const { timeZone } = await tx
      .selectFrom('venues')
      .select('timeZone')
      .where('id', '=', event.venueId)
      .executeTakeFirstOrThrow();
    const sessions = sessionsOf(event.groups);
    const { id: eventId } = await tx
      .insertInto('events')
      .values({
        guid: event.guid ?? randomUUID(),
        organizationId: event.organizationId,
        venueId: event.venueId,
        name: event.name,
        sport: sports[event.sport],
        startDate: localDate(event.startsAtMs, timeZone),
        startsAtMs: event.startsAtMs,
        endsAtMs: event.endsAtMs,
        updatedAtMs: event.updatedAtMs,
        softwareName: event.software.name,
        softwareVersion: event.software.version,
        isListed: event.isListed ? 1 : 0,
        resultStatus: resultStatuses[eventStatusOf(sessions.map((session) => session.resultStatus))],
        sessionCount: sessions.length,
        entryCount: new Set(sessions.flatMap((session) => session.competitors.map(entryKeyOf))).size,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

    const ids = new Map<NewSession, number>();
    await saveGroups(tx, { id: eventId, updatedAtMs: event.updatedAtMs }, event.groups, null, ids);
    await keepSearchable(tx, 'Events', [eventId]);
    return { eventId, sessionIds: [...ids.values()] };
  });
}

function sessionsOf(groups: readonly NewSessionGroup[]): NewSession[] {
  return groups.flatMap((group) => [...group.sessions, ...sessionsOf(group.groups ?? [])]);
}

/** The same person with the same number is one entry, in however many sessions. */
function entryKeyOf({ startNumber, firstName, lastName, className }: NewCompetitor): string {
  return JSON.stringify([startNumber, firstName, lastName, className]);
}

async function saveGroups(
  tx: Transacted,
  event: { id: number; updatedAtMs: number },
  groups: readonly NewSessionGroup[],
  parentId: number | null,
  ids: Map<NewSession, number>,
): Promise<void> {
  for (const [sort, { name, startsAtMs, sessions, groups: inner = [] }] of groups.entries()) {
    const { id: groupId } = await tx
      .insertInto('sessionGroups')
      .values({ eventId: event.id, parentId, name, startsAtMs, sort })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, session] of sessions.entries()) {
      const runIds = (session.mergeOf ?? []).map((run) => {
        const runId = ids.get(run);
        if (runId === undefined)
          throw new RangeError(`${session.name} merges a session that does not come before it`);
        return runId;
      });
      const at = { eventId: event.id, groupId, sort: place };
      ids.set(session, await saveSession(tx, session, at, event.updatedAtMs, runIds));
    }
    await saveGroups(tx, event, inner, groupId, ids);
  }
}
