/** Reads a meeting: the event with its sessions as the site has them, and the plan and entries of the desk. */

import type {
  Meeting,
  MeetingDetails,
  SessionState,
  StoredBreak,
  StoredEntry,
  StoredLadder,
  StoredSession,
} from '@lapwing/contract/desk/meeting';
import { lengthUnits, nameOf, resultStatuses, sports } from '@lapwing/contract/values/enums';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Live } from '../../live/open-live.ts';
import { guidQuery } from '../../publishing/index.ts';
import { listEventClasses } from '../../storage/event-classes.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { parseValue, readItems, type StoredItem } from './item-values.ts';
import { readLog } from './meeting-log.ts';

export type Hosts = Pick<Live['hosts'], 'find' | 'load'>;

const MINUTE_MS = 60_000;
/** Of a session that nobody has planned. */
const USUAL_SLOT_MS = 20 * MINUTE_MS;
const DAY_MS = 86_400_000;

export type MeetingEvent = Row<'events'> & { venue: Row<'venues'>; organizationName: string };

export async function getEvent(db: Kysely<Schema>, eventId: number): Promise<MeetingEvent> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (event === undefined) throw problem('not-found', { detail: `No event ${eventId}` });
  const venue = await db
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', event.venueId)
    .executeTakeFirstOrThrow();
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', event.organizationId)
    .executeTakeFirstOrThrow();
  return { ...event, venue, organizationName: name };
}

/** The id of an event that came without one. */
export const clientIdOf = ({ clientId, id }: Pick<Row<'events'>, 'clientId' | 'id'>) =>
  clientId ?? `desk-${id}`;

export async function versionOf(db: Kysely<Schema>, eventId: number): Promise<number> {
  const meeting = await db
    .selectFrom('meetings')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return meeting?.version ?? 0;
}

/** The whole meeting. An event that was never at the desk has its sessions, and no entries. */
export async function loadMeeting(db: Kysely<Schema>, hosts: Hosts, eventId: number): Promise<Meeting> {
  const event = await getEvent(db, eventId);
  const version = await versionOf(db, eventId);
  const items = await readItems(db, eventId);
  const rows = await listSessions(db, eventId);
  return {
    eventId,
    organizationId: event.organizationId,
    organizationName: event.organizationName,
    clientId: clientIdOf(event),
    path: `/events/${event.id}${guidQuery(event)}`,
    classes: await listEventClasses(db, eventId),
    version,
    details: detailsOf(event, items),
    sessions: rows.map((row) => sessionOf(row, event, items)),
    breaks: breaksOf(items),
    entries: entriesOf(items),
    ladders: laddersOf(items),
    states: rows.map((row) => stateOf(row, hosts)),
    log: await readLog(db, eventId),
  };
}

export function detailsOf(
  event: MeetingEvent,
  items: readonly StoredItem[],
): MeetingDetails & { version: number } {
  const own = items.find(({ kind }) => kind === 'meeting');
  const { venue } = event;
  const groups = own?.value.groups as MeetingDetails['groups'] | undefined;
  return {
    version: own?.version ?? 0,
    name: event.name,
    sport: nameOf(sports, event.sport),
    startDate: event.startDate,
    endDate: lastDayOf(event, venue.timeZone),
    isListed: event.isListed === 1,
    location: {
      name: venue.name,
      countryCode: venue.countryCode,
      timeZone: venue.timeZone,
      lengthM: venue.lengthMm / 1_000,
      lengthUnit: nameOf(lengthUnits, venue.lengthUnit),
      ...(venue.latitudeE6 !== null && { latitude: venue.latitudeE6 / 1e6 }),
      ...(venue.longitudeE6 !== null && { longitude: venue.longitudeE6 / 1e6 }),
    },
    groups: groups ?? [],
  };
}

/** An event ends at midnight, which is on the day after. */
export function lastDayOf(
  { startDate, endsAtMs }: Pick<Row<'events'>, 'startDate' | 'endsAtMs'>,
  timeZone: string,
): string {
  const lastDay = localDate(endsAtMs - 1, timeZone);
  return lastDay > startDate ? lastDay : startDate;
}

export type SessionRow = Row<'sessions'> & {
  groupName: string;
  liveSince: number | null;
  liveEndedAtMs: number | null;
};

export async function listSessions(db: Kysely<Schema>, eventId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .selectAll('sessions')
    .select([
      'sessionGroups.name as groupName',
      'liveSessions.sessionId as liveSince',
      'liveSessions.endedAtMs as liveEndedAtMs',
    ])
    .where('sessions.eventId', '=', eventId)
    .where('sessions.isMerge', '=', 0)
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.id')
    .execute();
}

export function isBegun(row: SessionRow): boolean {
  return row.resultStatus !== resultStatuses.None || row.revisionNumber > 0 || row.liveSince !== null;
}

/** The plan, or what follows from the session if nobody has planned it. */
export function sessionOf(
  row: SessionRow,
  event: Pick<Row<'events'>, 'name'>,
  items: readonly StoredItem[],
): StoredSession {
  const own = items.find(({ kind, id }) => kind === 'session' && id === row.id);
  const plan = own && parseValue('session', own.value);
  const group = row.groupName === event.name ? '' : row.groupName;
  const durationMs = row.endsAtMs - row.startsAtMs;
  const slotMs =
    durationMs < MINUTE_MS || durationMs > DAY_MS
      ? USUAL_SLOT_MS
      : Math.ceil(durationMs / MINUTE_MS) * MINUTE_MS;
  return {
    classes: [],
    startsAtMs: row.startsAtMs,
    slotMs,
    laps: null,
    timeMs: null,
    minimumLapTimeMs: null,
    gridFrom: null,
    ...plan,
    id: row.id,
    version: own?.version ?? 0,
    name: row.name,
    // The column only takes these three kinds.
    type: row.kind as StoredSession['type'],
    group,
    clientId: row.clientId ?? plan?.clientId ?? `desk-${row.id}`,
  };
}

export function breaksOf(items: readonly StoredItem[]): StoredBreak[] {
  return items.flatMap(({ kind, id, version, value }) => {
    const parsed = kind === 'break' ? parseValue('break', value) : null;
    return parsed === null ? [] : [{ id, version, ...parsed }];
  });
}

export function entriesOf(items: readonly StoredItem[]): StoredEntry[] {
  return items.flatMap(({ kind, id, version, value }) => {
    const parsed = kind === 'entry' ? parseValue('entry', value) : null;
    return parsed === null ? [] : [{ id, version, ...parsed }];
  });
}

export function laddersOf(items: readonly StoredItem[]): StoredLadder[] {
  return items.flatMap(({ kind, id, version, value }) => {
    const parsed = kind === 'ladder' ? parseValue('ladder', value) : null;
    return parsed === null ? [] : [{ id, version, ...parsed }];
  });
}

export function stateOf(row: SessionRow, hosts: Pick<Hosts, 'find'>): SessionState {
  const board = hosts.find(row.id)?.summary.session;
  const hasResult = row.revisionNumber > 0;
  const isEnded = hasResult || row.liveEndedAtMs !== null;
  return {
    sessionId: row.id,
    status: nameOf(resultStatuses, row.resultStatus),
    isBegun: isBegun(row),
    startedAtMs: board?.startedAtMs ?? (hasResult ? row.startsAtMs : null),
    endedAtMs: isEnded ? (row.liveEndedAtMs ?? row.endsAtMs) : null,
  };
}
