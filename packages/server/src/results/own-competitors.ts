/** The results of a person: those of their transponders, and those that an organisation has confirmed. */

import { expressionBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** The ids of the competitors of an account. */
export function selectOwnCompetitors(accountId: string) {
  const db = expressionBuilder<Schema, never>();
  const byTransponder = db
    .selectFrom('transponders')
    .innerJoin('competitors', 'competitors.transponder', 'transponders.code')
    .where('transponders.ownerAccountId', '=', accountId)
    .select('competitors.id');
  const confirmed = db
    .selectFrom('claims')
    .innerJoin('sessions', 'sessions.eventId', 'claims.eventId')
    .innerJoin('competitors', (join) =>
      join
        .onRef('competitors.sessionId', '=', 'sessions.id')
        .onRef('competitors.startNumber', '=', 'claims.startNumber')
        .onRef('competitors.firstName', '=', 'claims.firstName')
        .onRef('competitors.lastName', '=', 'claims.lastName')
        .onRef('competitors.className', '=', 'claims.className'),
    )
    .where('claims.accountId', '=', accountId)
    .where('claims.state', '=', 'confirmed')
    .where('claims.transponder', 'is', null)
    .select('competitors.id');
  return byTransponder.union(confirmed);
}
