/** Queries for claims, and for where transponders were timed. */

import { rolesWith } from '@lapwing/contract/desk/rights';
import type { ClaimState, ClaimsOfAccount, ClaimToDecide } from '@lapwing/contract/people/claims';
import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { decidableAt, openStates } from './claim-rules.ts';

const MOST_LISTED = 200;

/** Organisations whose members may decide the claim. */
export async function organizationsOf(
  db: Kysely<Schema>,
  { transponder, eventId }: Pick<Row<'claims'>, 'transponder' | 'eventId'>,
): Promise<number[]> {
  if (transponder === null) {
    const event = await db
      .selectFrom('events')
      .select('organizationId')
      .where('id', '=', eventId)
      .executeTakeFirst();
    return event === undefined ? [] : [event.organizationId];
  }
  const raced = await selectRaced(db)
    .select('events.organizationId')
    .distinct()
    .where('competitors.transponder', '=', transponder)
    .execute();
  const practised = await selectPractised(db)
    .select('practiceLocations.organizationId')
    .distinct()
    .where('practiceActivities.transponder', '=', transponder)
    .execute();
  return [...new Set([...raced, ...practised].map(({ organizationId }) => organizationId))];
}

export async function hasRunAt(db: Kysely<Schema>, code: string, organizationId: number): Promise<boolean> {
  return (await organizationsOf(db, { transponder: code, eventId: null })).includes(organizationId);
}

export async function hasRunSomewhere(db: Kysely<Schema>, code: string): Promise<boolean> {
  return (await organizationsOf(db, { transponder: code, eventId: null })).length > 0;
}

function selectRaced(db: Kysely<Schema>) {
  return db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .where('events.deletedAtMs', 'is', null);
}

function selectPractised(db: Kysely<Schema>) {
  return db
    .selectFrom('practiceActivities')
    .innerJoin('practiceLocations', 'practiceLocations.id', 'practiceActivities.locationId');
}

export async function listClaimsOf(db: Kysely<Schema>, accountId: string): Promise<ClaimsOfAccount> {
  const own = await selectClaims(db)
    .where('claim.accountId', '=', accountId)
    .where('claim.state', '!=', 'withdrawn')
    .orderBy('claim.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const others = await selectClaims(db)
    .innerJoin('transponders as owned', 'owned.code', 'claim.transponder')
    .where('owned.ownerAccountId', '=', accountId)
    .where('claim.accountId', '!=', accountId)
    .where('claim.state', 'in', openStates)
    .orderBy('claim.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return {
    claims: own.map((row) => ({ ...claimedOf(row), decidedAtMs: row.decidedAtMs })),
    onOwn: others.map(({ id, transponder, state, createdAtMs, answerByMs }) => ({
      claimId: id,
      transponder: transponder ?? '',
      state: state as ClaimState,
      createdAtMs,
      answerByMs: answerByMs ?? createdAtMs,
    })),
  };
}

/** The oldest first. */
export async function listClaimsToDecide(
  db: Kysely<Schema>,
  organizationId: number,
  nowMs: number,
): Promise<ClaimToDecide[]> {
  const rows = await selectClaims(db)
    .innerJoin('accounts as claimant', 'claimant.id', 'claim.accountId')
    .leftJoin('transponders as owned', 'owned.code', 'claim.transponder')
    .select(['claimant.givenName', 'claimant.surName', 'owned.ownerAccountId'])
    .where('claim.state', 'in', openStates)
    .where('claimant.status', '=', accountStatuses.Active)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('event.organizationId', '=', organizationId),
        exists(
          selectFrom('competitors')
            .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
            .innerJoin('events', 'events.id', 'sessions.eventId')
            .whereRef('competitors.transponder', '=', 'claim.transponder')
            .where('events.organizationId', '=', organizationId)
            .where('events.deletedAtMs', 'is', null)
            .select('competitors.id'),
        ),
        exists(
          selectFrom('practiceActivities')
            .innerJoin('practiceLocations', 'practiceLocations.id', 'practiceActivities.locationId')
            .whereRef('practiceActivities.transponder', '=', 'claim.transponder')
            .where('practiceLocations.organizationId', '=', organizationId)
            .select('practiceActivities.id'),
        ),
      ]),
    )
    .orderBy('claim.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => {
    const ownerId = row.ownerAccountId === row.accountId ? null : row.ownerAccountId;
    return {
      ...claimedOf(row),
      claimant: `${row.givenName} ${row.surName}`.trim(),
      hasCode: row.codeOrganizationId === organizationId,
      decidableAtMs: decidableAt(row, ownerId, nowMs),
    };
  });
}

/** Codes that the account has claimed and does not own yet. */
export async function listPendingCodes(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .select('transponder')
    .where('accountId', '=', accountId)
    .where('transponder', 'is not', null)
    .where('state', 'in', openStates)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ transponder }) => transponder ?? []);
}

/** Whether the account may decide claims for the organisation. */
export async function isCrew(
  db: Kysely<Schema>,
  organizationId: number,
  accountId: string,
): Promise<boolean> {
  const member = await db
    .selectFrom('organizationMembers')
    .innerJoin('accounts', 'accounts.id', 'organizationMembers.accountId')
    .select('accounts.id')
    .where('organizationMembers.organizationId', '=', organizationId)
    .where('organizationMembers.accountId', '=', accountId)
    .where('organizationMembers.role', 'in', rolesWith('crew'))
    .where('accounts.status', '=', accountStatuses.Active)
    .executeTakeFirst();
  return member !== undefined;
}

function selectClaims(db: Kysely<Schema>) {
  return db
    .selectFrom('claims as claim')
    .leftJoin('events as event', 'event.id', 'claim.eventId')
    .selectAll('claim')
    .select('event.name as eventName');
}

type ReadClaim = Row<'claims'> & { eventName: string | null };

function claimedOf(row: ReadClaim) {
  const { id, transponder, eventId, sessionId, eventName, startNumber, firstName, lastName, className } = row;
  return {
    claimId: id,
    transponder,
    competitor:
      transponder !== null
        ? null
        : {
            eventId: eventId ?? 0,
            eventName: eventName ?? '',
            sessionId: sessionId ?? 0,
            startNumber: startNumber ?? '',
            name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
            className: className ?? '',
          },
    // Only written by the store.
    state: row.state as ClaimState,
    createdAtMs: row.createdAtMs,
  };
}
