/** Stores whole events in a database, with the writers of the ingest code. */

import { randomUUID } from 'node:crypto';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import { writeChampionship } from '../publishing/championships/write-championship.ts';
import type {
  NewChampionship,
  NewEvent,
  NewSessionGroup,
  NewVenue,
} from '../publishing/document/new-event.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { saveSession } from '../publishing/events/save-session.ts';
import {
  ensureGroup,
  ensureVenue,
  insertEvent,
  refreshEvent,
  updateEvent,
} from '../publishing/events/upsert-event.ts';
import { publishRevision } from '../publishing/revisions/publish-revision.ts';
import { reindex } from '../search/index/searchable-entities.ts';
import type { Schema } from '../storage/schema.ts';
import { createResultsStore } from './store.ts';

/** `sessionIds` are in the order of the event: a group's sessions, then those of its sub-groups. */
export type SavedEvent = { eventId: number; sessionIds: number[] };

export type FilledStore = ReturnType<typeof createFilledStore>;

/** The results store, plus ways to fill it. */
export function createFilledStore(db: Kysely<Schema>) {
  return {
    ...createResultsStore(db),
    saveOrganization: saveOrganization.bind(null, db),
    saveVenue: saveVenue.bind(null, db),
    saveEvent: saveEvent.bind(null, db),
    saveChampionship: async (championship: NewChampionship): Promise<number> =>
      db.transaction().execute(async (tx) => (await writeChampionship(tx, championship, null)).id),
    publishRevision: publishRevision.bind(null, db),
  };
}

export async function saveVenue(db: Kysely<Schema>, venue: NewVenue): Promise<number> {
  return db.transaction().execute((tx) => ensureVenue(tx, 0, venue));
}

export async function saveEvent(db: Kysely<Schema>, event: NewEvent): Promise<SavedEvent> {
  const { organizationId, venueId, name, sport, software, isListed } = event;
  const { groups, startsAtMs, endsAtMs, updatedAtMs, guid = randomUUID() } = event;
  const facts = { organizationId, venueId, name, sport, software, isListed, startsAtMs, endsAtMs };
  return db.transaction().execute(async (tx) => {
    const { timeZone } = await tx
      .selectFrom('venues')
      .select('timeZone')
      .where('id', '=', venueId)
      .executeTakeFirstOrThrow();
    const startDate = localDate(startsAtMs, timeZone);
    const eventId = await insertEvent(tx, { ...facts, guid, clientId: guid, startDate }, updatedAtMs);
    const ids = new Map<NewSession, number>();
    for (const { path, group } of withPaths(groups)) {
      const groupId = await ensureGroup(tx, eventId, path, group.startsAtMs);
      for (const [sort, session] of group.sessions.entries()) {
        const runIds = (session.mergeOf ?? []).map((run) => ids.get(run) ?? 0);
        ids.set(session, await saveSession(tx, session, { eventId, groupId, sort }, updatedAtMs, runIds));
      }
    }
    await refreshEvent(tx, eventId, updatedAtMs);
    // Tests set the time of an event, independent of its sessions.
    await updateEvent(tx, eventId, { startsAtMs, endsAtMs });
    await reindex(tx, 'Events', [eventId]);
    return { eventId, sessionIds: [...ids.values()] };
  });
}

function withPaths(
  groups: readonly NewSessionGroup[],
  above: readonly string[] = [],
): { path: string[]; group: NewSessionGroup }[] {
  return groups.flatMap((group) => {
    const path = [...above, group.name];
    return [{ path, group }, ...withPaths(group.groups ?? [], path)];
  });
}
