/** Writes a whole event in one transaction: groups, sessions, competitors with their laps, announcements. */

import { randomUUID } from 'node:crypto';
import {
  classificationTypes,
  type ResultStatus,
  resultStatuses,
  rowStatuses,
  sports,
} from '@lapwing/contract/enums';
import { classify } from '@lapwing/timing/classification/classify';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { totalsOf } from '@lapwing/timing/laps/best-times';
import { encodeLaps } from '@lapwing/timing/laps/packed-laps';
import { localDate } from '@lapwing/timing/timestamp';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { saveSearchEntries } from '../storage/search-entries.ts';
import type { NewCompetitor, NewEvent, NewSession, NewSessionGroup } from './new-event.ts';

/** `sessionIds` in the order of the document: a group's sessions, then those of its sub-groups. */
export type SavedEvent = { eventId: number; sessionIds: number[] };

// SQLite takes 32,766 parameters in one statement, and a competitor has 18.
const COMPETITORS_AT_ONCE = 1_000;

type Transacted = Transaction<Schema>;

export async function saveEvent(db: Kysely<Schema>, event: NewEvent): Promise<SavedEvent> {
  return db.transaction().execute(async (tx) => {
    const { timeZone, countryCode } = await tx
      .selectFrom('venues')
      .select(['timeZone', 'countryCode'])
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
    await saveGroups(tx, eventId, event.groups, null, ids);
    const { name, sport, startsAtMs } = event;
    await saveSearchEntries(tx, [
      { entityType: 'Events', entityId: eventId, name, sport, countryCode, dateMs: startsAtMs },
    ]);
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

/** Running while one of its sessions runs, official when all that have a result are official. */
export function eventStatusOf(statuses: readonly ResultStatus[]): ResultStatus {
  if (statuses.includes('Active')) return 'Active';
  if (statuses.includes('Provisional')) return 'Provisional';
  return statuses.includes('Official') ? 'Official' : 'None';
}

async function saveGroups(
  tx: Transacted,
  eventId: number,
  groups: readonly NewSessionGroup[],
  parentId: number | null,
  ids: Map<NewSession, number>,
): Promise<void> {
  for (const [sort, { name, startsAtMs, sessions, groups: inner = [] }] of groups.entries()) {
    const { id: groupId } = await tx
      .insertInto('sessionGroups')
      .values({ eventId, parentId, name, startsAtMs, sort })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, session] of sessions.entries()) {
      ids.set(session, await saveSession(tx, session, { eventId, groupId, sort: place }, ids));
    }
    await saveGroups(tx, eventId, inner, groupId, ids);
  }
}

async function saveSession(
  tx: Transacted,
  session: NewSession,
  place: { eventId: number; groupId: number; sort: number },
  ids: ReadonlyMap<NewSession, number>,
): Promise<number> {
  const { mergeOf = [], announcements = [], competitors } = session;
  const { id: sessionId } = await tx
    .insertInto('sessions')
    .values({
      ...place,
      name: session.name,
      comment: session.comment ?? null,
      kind: session.kind,
      classificationType: classificationTypes[session.classificationType],
      isMerge: mergeOf.length > 0 ? 1 : 0,
      resultStatus: resultStatuses[session.resultStatus],
      startsAtMs: session.startsAtMs,
      endsAtMs: session.endsAtMs,
      hasStartGrid: competitors.some(({ startPosition }) => (startPosition ?? null) !== null) ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const rows = competitorRows(session, sessionId);
  for (let from = 0; from < rows.length; from += COMPETITORS_AT_ONCE) {
    await tx
      .insertInto('competitors')
      .values(rows.slice(from, from + COMPETITORS_AT_ONCE))
      .execute();
  }
  if (announcements.length > 0) {
    await tx
      .insertInto('announcements')
      .values(announcements.map((line) => ({ ...line, sessionId })))
      .execute();
  }
  for (const [sort, run] of mergeOf.entries()) {
    const runSessionId = ids.get(run);
    if (runSessionId === undefined)
      throw new RangeError(`${session.name} merges a session that does not come before it`);
    await tx.insertInto('mergedSessions').values({ sessionId, runSessionId, sort }).execute();
  }
  return sessionId;
}

function competitorRows(session: NewSession, sessionId: number): Insertable<Schema['competitors']>[] {
  const measured = session.competitors.map((competitor) => {
    const totals = totalsOf(competitor.laps);
    return {
      ...totals,
      ...competitor.totals,
      className: competitor.className,
      status: competitor.status,
      competitor,
    };
  });
  return classify(measured, rankedByOf(session.classificationType)).map(({ entry, standing }) => ({
    sessionId,
    finishPosition: standing.finishPosition,
    startPosition: entry.competitor.startPosition ?? null,
    startNumber: entry.competitor.startNumber,
    firstName: entry.competitor.firstName,
    lastName: entry.competitor.lastName,
    className: entry.className,
    nationality: entry.competitor.nationality ?? null,
    transponder: entry.competitor.transponder ?? null,
    status: rowStatuses[entry.status],
    isClassified: standing.isClassified ? 1 : 0,
    positionInClass: standing.positionInClass,
    lapCount: entry.lapCount,
    totalTimeMs: entry.totalTimeMs,
    bestTimeMs: entry.bestTimeMs,
    bestLapNumber: entry.bestLapNumber,
    additionalFields: JSON.stringify(entry.competitor.additionalFields ?? []),
    laps: encodeLaps(entry.competitor.laps),
  }));
}
