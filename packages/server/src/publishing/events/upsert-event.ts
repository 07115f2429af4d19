/** Writes an event piece by piece during an upload: its own facts, its groups, and what follows from its sessions. */

import { randomUUID } from 'node:crypto';
import { lengthUnits, nameOf, resultStatuses, sports } from '@lapwing/contract/values/enums';
import { isDayAlone, localDateTime } from '@lapwing/timing/timestamp';
import { sql, type Transaction } from 'kysely';
import { selectEntries } from '../../results/entries.ts';
import { statusOfAll } from '../../results/status-of-all.ts';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import { isShownSession } from '../../storage/empty-live-sessions.ts';
import { preparedQuery, queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { sealStandings } from '../championships/seal-standings.ts';
import type { NewEvent, NewVenue } from '../document/new-event.ts';

type Transacted = Transaction<Schema>;

export type EventFacts = Omit<NewEvent, 'groups' | 'updatedAtMs' | 'startsAtMs' | 'endsAtMs'> & {
  clientId: string;
  /** YYYY-MM-DD at the venue */
  startDate: string;
  startsAtMs: number;
  endsAtMs: number;
};

/**
 * A venue with the same name, country, zone, length and coordinates is the same venue. An organisation that sends no
 * coordinates keeps its earlier ones, and never gets those of another organisation.
 */
export async function ensureVenue(tx: Transacted, organizationId: number, venue: NewVenue): Promise<number> {
  const alike = tx
    .selectFrom('venues')
    .select('venues.id')
    .where('venues.name', '=', venue.name)
    .where('venues.countryCode', '=', venue.countryCode)
    .where('venues.timeZone', '=', venue.timeZone)
    .where('venues.lengthMm', '=', venue.lengthMm)
    .where('venues.lengthUnit', '=', lengthUnits[venue.lengthUnit]);
  const { latitudeE6, longitudeE6 } = venue;
  const hasCoordinates = latitudeE6 !== null && longitudeE6 !== null;
  const own = hasCoordinates
    ? undefined
    : await alike
        .innerJoin('events', 'events.venueId', 'venues.id')
        .where('events.organizationId', '=', organizationId)
        .orderBy('events.id', 'desc')
        .limit(1)
        .executeTakeFirst();
  const stored =
    own ??
    (await alike
      .where('latitudeE6', latitudeE6 === null ? 'is' : '=', latitudeE6)
      .where('longitudeE6', longitudeE6 === null ? 'is' : '=', longitudeE6)
      .orderBy('venues.id')
      .limit(1)
      .executeTakeFirst());
  if (stored !== undefined) return stored.id;
  await announce(tx, { kind: 'lists' });
  const { id } = await tx
    .insertInto('venues')
    .values({ ...venue, lengthUnit: lengthUnits[venue.lengthUnit] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertEvent(tx: Transacted, facts: EventFacts, nowMs: number): Promise<number> {
  const { guid, software, sport, isListed, ...own } = facts;
  await announce(tx, { kind: 'new-event' });
  const { id } = await tx
    .insertInto('events')
    .values({
      ...own,
      guid: guid ?? randomUUID(),
      sport: sports[sport],
      isListed: isListed ? 1 : 0,
      softwareName: software.name,
      softwareVersion: software.version,
      updatedAtMs: nowMs,
      resultStatus: resultStatuses.None,
      sessionCount: 0,
      entryCount: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEvent(
  tx: Transacted,
  eventId: number,
  facts: Partial<
    Pick<
      EventFacts,
      'name' | 'sport' | 'venueId' | 'startDate' | 'startsAtMs' | 'endsAtMs' | 'isListed' | 'software'
    >
  >,
): Promise<void> {
  const { sport, isListed, software, ...own } = facts;
  const set = {
    ...own,
    ...(sport !== undefined && { sport: sports[sport] }),
    ...(isListed !== undefined && { isListed: isListed ? (1 as const) : (0 as const) }),
    ...(software !== undefined && { softwareName: software.name, softwareVersion: software.version }),
  };
  if (Object.keys(set).length === 0) return;
  const stored = await tx
    .selectFrom('events')
    .select(['name', 'venueId', 'isListed'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  const isShownWithSessions =
    (set.name ?? stored?.name) !== stored?.name ||
    (set.venueId ?? stored?.venueId) !== stored?.venueId ||
    (set.isListed ?? stored?.isListed) !== stored?.isListed;
  await announce(tx, { kind: isShownWithSessions ? 'everything' : 'lists' });
  await tx.updateTable('events').set(set).where('id', '=', eventId).execute();
}

/** Sessions without a heading are under the event's current name. */
export async function renameOwnGroup(
  tx: Transacted,
  event: Pick<Row<'events'>, 'id' | 'name'>,
  name: string,
): Promise<void> {
  const ofEvent = tx
    .selectFrom('sessionGroups')
    .where('eventId', '=', event.id)
    .where('parentId', 'is', null);
  const isTaken = (await ofEvent.where('name', '=', name).select('id').executeTakeFirst()) !== undefined;
  if (isTaken) return;
  await announce(tx, { kind: 'everything' });
  await tx
    .updateTable('sessionGroups')
    .set({ name })
    .where('eventId', '=', event.id)
    .where('parentId', 'is', null)
    .where('name', '=', event.name)
    .execute();
}

/** The group at the end of the path, created if it is missing. */
export async function ensureGroup(
  tx: Transacted,
  eventId: number,
  path: readonly string[],
  startsAtMs: number,
): Promise<number> {
  let parentId: number | null = null;
  for (const name of path) parentId = await ensureChild(tx, { eventId, parentId, name, startsAtMs });
  if (parentId === null) throw new RangeError('A session stands under at least one heading');
  return parentId;
}

const listGroups = queryById((db, eventId) =>
  db.selectFrom('sessionGroups').select(['id', 'parentId', 'name', 'sort']).where('eventId', '=', eventId),
);

async function ensureChild(
  tx: Transacted,
  group: { eventId: number; parentId: number | null; name: string; startsAtMs: number },
): Promise<number> {
  const ofEvent = await listGroups(tx, group.eventId);
  const siblings = ofEvent.filter(({ parentId }) => parentId === group.parentId);
  const stored = siblings.find(({ name }) => name === group.name);
  if (stored !== undefined) return stored.id;
  const sort = Math.max(-1, ...siblings.map((each) => each.sort)) + 1;
  await announce(tx, { kind: 'lists' });
  const { id } = await tx
    .insertInto('sessionGroups')
    .values({ ...group, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const listOfGroup = queryById((db, groupId) =>
  db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['sessions.id', 'sessions.sort', 'sessions.startsAtMs', 'venues.timeZone'])
    .where('groupId', '=', groupId)
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.sort')
    .orderBy('sessions.id'),
);

const setSort = preparedQuery((db, { id, sort }: { id: number; sort: number }) =>
  db.updateTable('sessions').set({ sort }).where('id', '=', id),
);

/**
 * After the existing ones. A group lists its sessions in the order in which they were driven. Sessions of which only
 * the day is known start at midnight, and are listed after the others of their day.
 */
export async function orderGroup(tx: Transacted, groupId: number): Promise<void> {
  const sessions = await listOfGroup(tx, groupId);
  const driven = sessions
    .map((session) => ({ ...session, startTime: localDateTime(session.startsAtMs, session.timeZone) }))
    .toSorted((a, b) => orderOf(a.startTime) - orderOf(b.startTime));
  for (const [sort, session] of driven.entries()) {
    if (session.sort === sort) continue;
    await announce(tx, { kind: 'session', sessionId: session.id });
    await setSort(tx, { id: session.id, sort });
  }
}

/** The day, and a little more if only the day is known. */
function orderOf(startTime: string): number {
  const dayMs = Date.parse(startTime.slice(0, 10));
  return isDayAlone(startTime) ? dayMs + 1 : dayMs;
}

/** Removes empty groups. */
export async function removeEmptyGroups(tx: Transacted, eventId: number): Promise<void> {
  for (;;) {
    const empty = await tx
      .selectFrom('sessionGroups as group')
      .select('group.id')
      .where('group.eventId', '=', eventId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.groupId', '=', 'group.id')),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessionGroups as inner')
              .select('inner.id')
              .whereRef('inner.parentId', '=', 'group.id'),
          ),
        ),
      )
      .execute();
    if (empty.length === 0) return;
    // Their sessions were moved first, which was announced.
    await announce(tx, { kind: 'lists' });
    await tx
      .deleteFrom('sessionGroups')
      .where(
        'id',
        'in',
        empty.map(({ id }) => id),
      )
      .execute();
  }
}

/** What follows from the sessions: counts, status, start and end; and the search entry. */
export async function refreshEvent(tx: Transacted, eventId: number, nowMs: number): Promise<Row<'events'>> {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
  const sessions = await tx
    .selectFrom('sessions')
    .select(['resultStatus', 'startsAtMs', 'endsAtMs'])
    .where('eventId', '=', eventId)
    .where(isShownSession('sessions'))
    .execute();
  const { entryCount } = await tx
    .selectFrom(selectEntries(tx, eventId).as('entry'))
    .select(sql<number>`count(*)`.as('entryCount'))
    .executeTakeFirstOrThrow();
  const announcedCount = await countAnnounced(tx, eventId);
  const resultStatus = statusOfAll(sessions.map((session) => nameOf(resultStatuses, session.resultStatus)));
  const refreshed = {
    sessionCount: sessions.length,
    // Entries on the board of a running session were counted before, and are not stored yet. Before the first result,
    // those of the race desk count.
    entryCount:
      resultStatus === 'Active' ? Math.max(event.entryCount, entryCount) : entryCount || announcedCount,
    resultStatus: resultStatuses[resultStatus],
    startsAtMs: Math.min(
      ...sessions.map((session) => session.startsAtMs),
      ...(sessions.length === 0 ? [event.startsAtMs] : []),
    ),
    endsAtMs: Math.max(event.endsAtMs, ...sessions.map((session) => session.endsAtMs)),
    updatedAtMs: nowMs,
  };
  await announce(tx, { kind: 'lists' });
  await tx.updateTable('events').set(refreshed).where('id', '=', eventId).execute();
  await reindex(tx, 'Events', [eventId]);
  await sealStandings(tx, eventId, nowMs);
  return { ...event, ...refreshed };
}

/** The entries of its meeting at the race desk. */
async function countAnnounced(tx: Transacted, eventId: number): Promise<number> {
  const { entries } = await tx
    .selectFrom('meetingItems')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('eventId', '=', eventId)
    .where('kind', '=', 'entry')
    .executeTakeFirstOrThrow();
  return Number(entries);
}
