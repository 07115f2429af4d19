/** Stored sessions of live timing: a live session and its result are one row. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionKind } from '@lapwing/contract/results/events';
import {
  classificationTypes,
  nameOf,
  type ResultStatus,
  resultStatuses,
  weatherTypes,
} from '@lapwing/contract/values/enums';
import { type RankedBy, rankedByOf } from '@lapwing/timing/classification/ranking';
import type { Kysely } from 'kysely';
import { isShownSession } from '../../storage/empty-live-sessions.ts';
import type { Schema } from '../../storage/schema.ts';
import { hasManyLaps, sizeOfSession } from '../../storage/session-size.ts';
import type { Weather } from '../weather/weather-provider.ts';

type Db = Kysely<Schema>;

export type StoredSession = {
  id: number;
  eventId: number;
  name: string;
  groupName: string;
  kind: SessionKind;
  rankedBy: RankedBy;
  resultStatus: ResultStatus;
  startsAtMs: number;
  endsAtMs: number;
};

/** `leaderTimeMs`: the total time of first place. */
export type SessionSummary = {
  lapCount: number;
  bestTimeMs: number | null;
  leaderTimeMs: number | null;
  leader?: { number: string; name: string };
};

const SUMMARIZED_AT_ONCE = 50;

/** In the order in which they start. */
export async function listSessions(db: Db, eventId: number): Promise<StoredSession[]> {
  const rows = await selectSessions(db, eventId)
    .where(isShownSession('session'))
    .orderBy('session.startsAtMs')
    .orderBy('session.id')
    .execute();
  return rows.map(sessionOf);
}

export async function findSession(db: Db, eventId: number, sessionId: number): Promise<StoredSession | null> {
  const row = await selectSessions(db, eventId).where('session.id', '=', sessionId).executeTakeFirst();
  return row === undefined ? null : sessionOf(row);
}

/** The first session of each event that has not run yet and was to start after this time. */
export async function listNextSessions(
  db: Db,
  eventIds: readonly number[],
  startsAfterMs: number,
): Promise<ReadonlyMap<number, { name: string; startsAtMs: number }>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions as session')
    .select(['session.eventId', 'session.name', 'session.startsAtMs'])
    .where('session.eventId', 'in', eventIds)
    .where('session.resultStatus', '=', resultStatuses.None)
    .where('session.startsAtMs', '>', startsAfterMs)
    .where(isShownSession('session'))
    // The first one of an event is set last.
    .orderBy('session.startsAtMs', 'desc')
    .orderBy('session.id', 'desc')
    .execute();
  return new Map(rows.map(({ eventId, ...session }) => [eventId, session]));
}

/** The most laps, the best lap, the first place and its time, for each session with laps. */
export async function summarizeSessions(
  db: Db,
  sessions: readonly StoredSession[],
): Promise<Map<number, SessionSummary>> {
  const summaries = new Map<number, SessionSummary>();
  for (let from = 0; from < sessions.length; from += SUMMARIZED_AT_ONCE) {
    const some = sessions.slice(from, from + SUMMARIZED_AT_ONCE).map(({ id }) => id);
    const rows = await db
      .selectFrom('competitors')
      .where('sessionId', 'in', some)
      .groupBy('sessionId')
      .select('sessionId')
      .select(({ fn }) => [
        fn.max('lapCount').as('lapCount'),
        fn.min('bestTimeMs').as('bestTimeMs'),
        fn.max('totalTimeMs').filterWhere('finishPosition', '=', 1).as('leaderTimeMs'),
      ])
      .execute();
    const leaders = await db
      .selectFrom('competitors')
      .select(['sessionId', 'startNumber', 'firstName', 'lastName'])
      .where('sessionId', 'in', some)
      .where('finishPosition', '=', 1)
      .where('isClassified', '=', 1)
      // Somebody who has only entered leads nothing.
      .where((eb) => eb.or([eb('lapCount', '>', 0), eb('totalTimeMs', '>', 0), eb('bestTimeMs', '>', 0)]))
      .orderBy('id', 'desc')
      .execute();
    const leaderOf = new Map(
      leaders.map(({ sessionId, startNumber, firstName, lastName }) => [
        sessionId,
        { number: startNumber, name: `${firstName} ${lastName}`.trim() },
      ]),
    );
    for (const { sessionId, ...summary } of rows) {
      const leader = leaderOf.get(sessionId);
      summaries.set(sessionId, { ...summary, ...(leader && { leader }) });
    }
    // Every competitor is read, and SQLite reads on the main thread.
    await nextTurn();
  }
  return summaries;
}

export async function isLongSession(db: Db, sessionId: number): Promise<boolean> {
  return hasManyLaps(await sizeOfSession(db, sessionId));
}

export async function listAnnouncements(db: Db, sessionId: number) {
  return db
    .selectFrom('announcements')
    .select(['id', 'atMs', 'text'])
    .where('sessionId', '=', sessionId)
    .orderBy('atMs')
    .orderBy('id')
    .execute();
}

/** The last measured weather of a result. */
export async function findMeasuredWeather(db: Db, sessionId: number): Promise<Weather | null> {
  const row = await db
    .selectFrom('sessionWeather')
    .select(['atMs', 'type', 'airTemperatureDeciC', 'isRaining'])
    .where('sessionId', '=', sessionId)
    .orderBy('atMs', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { atMs, airTemperatureDeciC, isRaining } = row;
  const type = row.type === null ? (isRaining === 1 ? 'Rainy' : null) : nameOf(weatherTypes, row.type);
  return {
    atMs,
    temperatureC: airTemperatureDeciC === null ? null : airTemperatureDeciC / 10,
    precipitationIntensity: isRaining === 0 ? 0 : null,
    precipitationProbability: isRaining,
    type,
  };
}

function selectSessions(db: Db, eventId: number) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('sessionGroups as group', 'group.id', 'session.groupId')
    .where('session.eventId', '=', eventId)
    .selectAll('session')
    .select('group.name as groupName');
}
type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

function sessionOf(row: SessionRow): StoredSession {
  const { id, eventId, name, groupName, startsAtMs, endsAtMs } = row;
  return {
    id,
    eventId,
    name,
    groupName,
    kind: row.kind as SessionKind, // a check of the table allows only these
    rankedBy: rankedByOf(nameOf(classificationTypes, row.classificationType)),
    resultStatus: nameOf(resultStatuses, row.resultStatus),
    startsAtMs,
    endsAtMs,
  };
}
