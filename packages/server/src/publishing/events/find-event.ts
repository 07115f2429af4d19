/** Finds the event and sessions of a document by the ids and names that their organisation uses. */

import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import { defaultLengthUnit } from '@lapwing/contract/values/enums';
import { messageOf, type RequestError } from '@lapwing/contract/values/messages';
import { parseVenueTime, startOfDay } from '@lapwing/timing/documents/venue-time';
import { localDateTime } from '@lapwing/timing/timestamp';
import { lengthMmOf } from '@lapwing/timing/units';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { ensureVenue, insertEvent, renameOwnGroup, updateEvent } from './upsert-event.ts';

type Transacted = Transaction<Schema>;

const DAY_MS = 86_400_000;
/** A live session starts when the timer reports it, and the file has the planned time: both are one session. */
const SAME_START_MS = 30 * 60_000;

export type FoundEvent = { event: Row<'events'>; timeZone: string; isNew: boolean };

/** Created if it is unknown; new facts replace stored ones. */
export async function ensureEvent(
  tx: Transacted,
  organizationId: number,
  document: EventDocument,
  nowMs: number,
): Promise<FoundEvent> {
  const stored = await tx
    .selectFrom('events')
    .select(['id', 'name', 'deletedAtMs', 'venueId'])
    .where('organizationId', '=', organizationId)
    .where('clientId', '=', document.clientId)
    .executeTakeFirst();
  if (stored === undefined) return makeEvent(tx, organizationId, document, nowMs);
  if (stored.deletedAtMs !== null) {
    throw problem('conflict', {
      detail: messageOf('event-deleted', {
        event: document.clientId,
        call: `POST events/${stored.id}/restore`,
      }),
    });
  }
  const venueId =
    document.location === undefined ? stored.venueId : await venueOf(tx, organizationId, document.location);
  const timeZone = await zoneOf(tx, venueId);
  const { name, sport, startDate, endDate, isListed, software } = document;
  if (name !== undefined && name !== stored.name) await renameOwnGroup(tx, stored, name);
  await updateEvent(tx, stored.id, {
    ...(name !== undefined && { name }),
    ...(sport !== undefined && { sport }),
    ...(document.location !== undefined && { venueId }),
    ...(startDate !== undefined && { startDate, startsAtMs: startOfDay(startDate, timeZone) }),
    ...(startDate !== undefined && { endsAtMs: startOfDay(endDate ?? startDate, timeZone) + DAY_MS }),
    ...(isListed !== undefined && { isListed }),
    ...(software !== undefined && { software }),
  });
  return { event: await getEvent(tx, stored.id), timeZone, isNew: false };
}

async function makeEvent(
  tx: Transacted,
  organizationId: number,
  document: EventDocument,
  nowMs: number,
): Promise<FoundEvent> {
  const { clientId, name, sport, location, startDate, endDate, isListed = true, software } = document;
  if (name === undefined || sport === undefined || location === undefined || startDate === undefined) {
    const needed = { name, sport, location, startDate };
    const errors = Object.entries(needed)
      .filter(([, value]) => value === undefined)
      .map(
        ([field]): RequestError => ({
          in: 'body',
          name: `/event/${field}`,
          ...messageOf('needed-for-new-event', { event: clientId }),
        }),
      );
    throw problem('invalid-parameters', { errors });
  }
  const venueId = await venueOf(tx, organizationId, location);
  const { timeZone } = location;
  const eventId = await insertEvent(
    tx,
    {
      organizationId,
      venueId,
      clientId,
      name,
      sport,
      startDate,
      startsAtMs: startOfDay(startDate, timeZone),
      endsAtMs: startOfDay(endDate ?? startDate, timeZone) + DAY_MS,
      isListed,
      software: software ?? { name: '', version: '' },
    },
    nowMs,
  );
  return { event: await getEvent(tx, eventId), timeZone, isNew: true };
}

function venueOf(
  tx: Transacted,
  organizationId: number,
  location: NonNullable<EventDocument['location']>,
): Promise<number> {
  const {
    name,
    countryCode,
    timeZone,
    lengthM = 0,
    lengthUnit = defaultLengthUnit,
    latitude,
    longitude,
  } = location;
  return ensureVenue(tx, organizationId, {
    name,
    countryCode,
    timeZone,
    lengthMm: lengthMmOf(lengthM / 1_000, 'km'),
    lengthUnit,
    latitudeE6: latitude === undefined ? null : Math.round(latitude * 1e6),
    longitudeE6: longitude === undefined ? null : Math.round(longitude * 1e6),
  });
}

async function zoneOf(tx: Transacted, venueId: number): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('venues')
    .select('timeZone')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

function getEvent(tx: Transacted, eventId: number): Promise<Row<'events'>> {
  return tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
}

export type WantedSession = {
  clientId: string;
  name: string;
  startsAtMs: number | null;
  /** if only the time of day is known */
  timeOfDay?: { time: string; timeZone: string };
  /** the headings above it; null if its source has none */
  groupPath: readonly string[] | null;
  /** The source's other sessions: none of them matches. */
  otherClientIds?: ReadonlySet<string>;
};

const listSessions = queryById((db, eventId) =>
  db.selectFrom('sessions').selectAll().where('eventId', '=', eventId),
);

/**
 * By its own id; otherwise by name and start, if the id comes from another source: a live feed and the official file.
 */
export async function findSession(
  tx: Transacted,
  event: Pick<Row<'events'>, 'id' | 'name'>,
  wanted: WantedSession,
): Promise<Row<'sessions'> | null> {
  const ofEvent = await listSessions(tx, event.id);
  const byId = ofEvent.find(({ clientId }) => clientId === wanted.clientId);
  if (byId !== undefined) return byId;
  const sameName = ofEvent.filter(({ name }) => nameKey(name) === nameKey(wanted.name));
  if (sameName.length === 0) return null;
  const isSameGroup = await groupsLike(tx, event, wanted.groupPath);
  const named = sameName.filter(
    ({ clientId, groupId }) => isSameGroup(groupId) && !wanted.otherClientIds?.has(clientId ?? ''),
  );
  const { startsAtMs, timeOfDay } = wanted;
  if (startsAtMs === null && timeOfDay === undefined) return named.length === 1 ? (named[0] ?? null) : null;
  const distanceMs = (session: Row<'sessions'>) =>
    Math.abs(session.startsAtMs - (startsAtMs ?? onItsOwnDay(session, timeOfDay)));
  const near = named
    .filter((session) => distanceMs(session) <= SAME_START_MS)
    .toSorted((a, b) => distanceMs(a) - distanceMs(b));
  if (startsAtMs === null && near.length > 1) {
    throw problem('conflict', {
      detail: messageOf('session-on-several-days', { session: wanted.name, time: timeOfDay?.time ?? '' }),
    });
  }
  return near[0] ?? null;
}

function onItsOwnDay({ startsAtMs }: Row<'sessions'>, timeOfDay: WantedSession['timeOfDay']): number {
  if (timeOfDay === undefined) return startsAtMs;
  const { time, timeZone } = timeOfDay;
  return parseVenueTime(`${localDateTime(startsAtMs, timeZone).slice(0, 10)}T${time}`, timeZone);
}

/** Heats of two classes share a name; a source without headings puts everything under the event's own. */
async function groupsLike(
  tx: Transacted,
  event: Pick<Row<'events'>, 'id' | 'name'>,
  wanted: readonly string[] | null,
): Promise<(groupId: number) => boolean> {
  if (wanted === null) return () => true;
  const groups = await tx
    .selectFrom('sessionGroups')
    .select(['id', 'parentId', 'name'])
    .where('eventId', '=', event.id)
    .execute();
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (groupId: number | null): string[] => {
    const group = groupId === null ? undefined : byId.get(groupId);
    return group === undefined ? [] : [...pathOf(group.parentId), group.name];
  };
  const matches = [JSON.stringify(wanted), JSON.stringify([event.name])];
  return (groupId) => matches.includes(JSON.stringify(pathOf(groupId)));
}

function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
