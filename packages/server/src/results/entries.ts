/** The entries of an event: everyone with a result in one of its sessions, once. */

import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export function selectEntries(tx: Transaction<Schema>, eventId: number) {
  return tx
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .select([
      'competitors.startNumber',
      'competitors.firstName',
      'competitors.lastName',
      'competitors.className',
    ])
    .where('sessions.eventId', '=', eventId)
    .distinct();
}
