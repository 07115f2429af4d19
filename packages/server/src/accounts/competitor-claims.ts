/** Claims on a competitor of one event, who drove without an own transponder. */

import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { record } from './claim-changes.ts';
import { openStates } from './claim-rules.ts';

type Tx = Transaction<Schema>;
type Competitor = NonNullable<Awaited<ReturnType<typeof findCompetitor>>>;

/** Only in listed events. */
export function findCompetitor(tx: Tx, sessionId: number, finishPosition: number) {
  return tx
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['sessions.eventId', 'competitors.sessionId', 'competitors.startNumber'])
    .select(['competitors.firstName', 'competitors.lastName', 'competitors.className'])
    .where('competitors.sessionId', '=', sessionId)
    .where('competitors.finishPosition', '=', finishPosition)
    .where('events.isListed', '=', 1)
    .executeTakeFirst();
}

/** Open or confirmed, from any session of the event. */
export async function hasCompetitorClaim(
  tx: Tx,
  accountId: string,
  competitor: Competitor,
): Promise<boolean> {
  const claim = await tx
    .selectFrom('claims')
    .select('id')
    .where('accountId', '=', accountId)
    .where('eventId', '=', competitor.eventId)
    .where('startNumber', '=', competitor.startNumber)
    .where('firstName', '=', competitor.firstName)
    .where('lastName', '=', competitor.lastName)
    .where('className', '=', competitor.className)
    .where('state', 'in', [...openStates, 'confirmed'])
    .executeTakeFirst();
  return claim !== undefined;
}

export async function addCompetitorClaim(tx: Tx, accountId: string, competitor: Competitor, nowMs: number) {
  const claim = await tx
    .insertInto('claims')
    .values({
      accountId,
      transponder: null,
      ...competitor,
      state: 'pending',
      createdAtMs: nowMs,
      decidedAtMs: null,
      askedOwnerId: null,
      answerByMs: null,
      codeOrganizationId: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, claim.id, 'claimed', { accountId }, nowMs);
  return claim;
}
