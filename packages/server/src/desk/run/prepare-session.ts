/** The description and the entries of a planned session, as events. */

import type { Meeting, StoredSession } from '@lapwing/contract/desk/meeting';
import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import type { LiveSessionType } from '@lapwing/contract/values/enums';
import { fieldOf } from '@lapwing/timing/desk/field';
import { problem } from '../../http/problem.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Database } from '../../storage/database.ts';
import { findTrackMap } from '../../storage/track-maps.ts';
import { lastGrid, readyGrid } from '../heats/race-grid.ts';
import { sectionLengthsOf } from '../live-pages/section-lengths.ts';
import { entered, left } from '../meeting/entry-events.ts';
import { findRace } from '../meeting/find-race.ts';
import { loadMeeting } from '../meeting/load-meeting.ts';
import { readGrid } from '../meeting/session-grid.ts';

const sessionTypes = {
  race: 'Race',
  practice: 'Practice',
  qualify: 'Qualifying',
} as const satisfies Record<StoredSession['type'], LiveSessionType>;

export type Start = { startsWith: 'flag' | 'crossing'; startsAtMs: number | null };

export async function prepareSession(
  db: Database,
  hosts: Pick<SessionHosts, 'find' | 'load'>,
  { eventId, sessionId }: { eventId: number; sessionId: number },
  start: Start,
  nowMs: number,
): Promise<{ events: PlainEvent[]; batchId: string; entries: number; grid: number[] | null }> {
  const meeting = await loadMeeting(db, hosts, eventId);
  const session = meeting.sessions.find(({ id }) => id === sessionId);
  if (session === undefined) throw problem('not-found', { detail: `The event has no session ${sessionId}` });
  const board = (await hosts.load(sessionId))?.board ?? null;
  const startedAtMs = board?.session.startedAtMs ?? null;
  if (startedAtMs !== null && startedAtMs <= nowMs)
    throw problem('conflict', { detail: `${session.name} has started` });
  const found = session.ladderRace ? await findRace(db, eventId, sessionId) : null;
  const grid = found && readyGrid(found.race, session.name);
  const all = fieldOf(session, meeting.details.groups, meeting.entries);
  const field = grid === null ? all : meeting.entries.filter(({ id }) => grid.includes(id));
  const { places } = await readGrid(db, hosts, eventId, sessionId);
  const gridOf = new Map(places.map(({ entryId, position }) => [entryId, position]));
  // An earlier start time is taken back.
  const restart: PlainEvent[] = startedAtMs === null ? [] : [{ kind: 'session-restarted', atMs: nowMs }];
  const events = [
    ...restart,
    { ...described(meeting, session, start, nowMs), ...(await sectionsOf(db, eventId)) },
    // Prepared again with another grid.
    ...(grid === null ? [] : left(await lastGrid(db, sessionId), grid, nowMs)),
    ...field.map((entry) => entered(entry, gridOf.get(entry.id), nowMs)),
  ];
  const batchId = `desk:prepare:${hosts.find(sessionId)?.number() ?? 0}`;
  return { events, batchId, entries: field.length, grid };
}

/** The lengths of the sections, if the loops are on the map of the track. */
async function sectionsOf(db: Database, eventId: number) {
  const event = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.organizationId', 'events.venueId', 'venues.lengthMm'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const sectionLengthsMm = sectionLengthsOf(await findTrackMap(db, event), event.lengthMm);
  return sectionLengthsMm.length === 0 ? {} : { sectionLengthsMm };
}

function described(meeting: Meeting, session: StoredSession, start: Start, nowMs: number): PlainEvent {
  const { laps, timeMs, minimumLapTimeMs } = session;
  const { name, lengthM = 0 } = meeting.details.location;
  return {
    kind: 'session',
    atMs: nowMs,
    name: session.name,
    groupName: session.group,
    sessionType: sessionTypes[session.type],
    scoring: 'passings',
    scheduledAtMs: session.startsAtMs,
    trackName: name,
    startsWith: start.startsWith,
    ...(lengthM > 0 && { trackLengthMm: Math.round(lengthM * 1_000) }),
    ...(start.startsAtMs !== null && { startedAtMs: start.startsAtMs }),
    ...(minimumLapTimeMs !== null && { minimumLapTimeMs }),
    // Laps after the time, or laps alone.
    ...(timeMs === null ? laps !== null && { laps } : { durationMs: timeMs, lapsAfterTime: laps ?? 0 }),
  };
}
