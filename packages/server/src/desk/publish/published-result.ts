/** A published result to edit, with its rulings and its history. */

import type { PublishedResult } from '@lapwing/contract/desk/publish';
import { rightsOfRoles } from '@lapwing/contract/desk/rights';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { isPublishedOrder } from '@lapwing/timing/classification/ruling';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import { findRestorable, guidQuery } from '../../publishing/index.ts';
import { listNames, listRevisions, listRulings } from '../../results/queries/revision.ts';
import { toRuling } from '../../results/ruling-rows.ts';
import { namesIn, toWireRevision, toWireRuling } from '../../results/wire/revision.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';
import { listResultRows } from './result-rows.ts';

export async function eventOfSession(db: Kysely<Schema>, sessionId: number): Promise<number> {
  const session = await db
    .selectFrom('sessions')
    .select('eventId')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) throw problem('not-found', { detail: `No session ${sessionId}` });
  return session.eventId;
}

/** A session without a group is in one that has the name of its event. */
function groupOf({ groupName, eventName }: { groupName: string; eventName: string }): string {
  return groupName === eventName ? '' : groupName;
}

/** The names of their groups, by their ids. */
export async function groupsOfSessions(
  db: Kysely<Schema>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['sessions.id', 'sessionGroups.name as groupName', 'events.name as eventName'])
    .where('sessions.eventId', 'in', eventIds)
    .execute();
  return new Map(rows.map((row) => [row.id, groupOf(row)]));
}

export async function readPublishedResult(
  db: Kysely<Schema>,
  { organizationId, role }: DeskMember,
  sessionId: number,
): Promise<PublishedResult> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .selectAll('sessions')
    .select('sessionGroups.name as groupName')
    .select(['events.name as eventName', 'events.isListed', 'events.guid', 'venues.timeZone'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { eventId, timeZone } = session;
  const revisions = await listRevisions(db, sessionId);
  const names = namesIn(revisions, await listNames(db, sessionId));
  const accounts = await accountsOf(db, sessionId);
  const rulings = (await listRulings(db, sessionId)).filter((row) => row.withdrawnInRevision === null);
  return {
    organizationId,
    rights: [...rightsOfRoles[role]],
    event: { eventId, name: session.eventName, timeZone },
    sessionId,
    name: session.name,
    group: groupOf(session),
    path: `/sessions/${sessionId}${guidQuery(session)}`,
    status: nameOf(resultStatuses, session.resultStatus),
    revision: session.revisionNumber,
    restorable: await findRestorable(db, session),
    isMerge: session.isMerge === 1,
    rows: await listResultRows(db, sessionId),
    rulings: rulings.flatMap((row) => {
      const ruling = toRuling(row);
      const { number, competitorId } = row;
      return isPublishedOrder(ruling) ? [] : [{ number, competitorId, ruling: toWireRuling(ruling) }];
    }),
    revisions: revisions.map((row) => ({
      ...toWireRevision(row, names, timeZone),
      account: accounts.get(row.number) ?? null,
    })),
  };
}

/** The members who published, by the number of the revision. */
async function accountsOf(db: Kysely<Schema>, sessionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('deskPublications')
    .innerJoin('accounts', 'accounts.id', 'deskPublications.accountId')
    .select(['deskPublications.revisionNumber', 'accounts.givenName', 'accounts.surName'])
    .where('deskPublications.sessionId', '=', sessionId)
    .execute();
  return new Map(
    rows.map(({ revisionNumber, givenName, surName }) => [revisionNumber, `${givenName} ${surName}`.trim()]),
  );
}
