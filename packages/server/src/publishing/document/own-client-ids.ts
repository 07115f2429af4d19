/** Ids for events, sessions and championships whose sender gave them none, so that documents can name them. */

import type { Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

type Transacted = Transaction<Schema>;

export const eventClientId = (eventId: number) => `event-${eventId}`;
export const sessionClientId = (sessionId: number) => `session-${sessionId}`;
export const championshipClientId = (championshipId: number) => `championship-${championshipId}`;

/** From now on documents find it by this id, if it has none of its own. */
export async function nameEvent(tx: Transacted, eventId: number): Promise<void> {
  await tx
    .updateTable('events')
    .set({ clientId: eventClientId(eventId) })
    .where('id', '=', eventId)
    .where('clientId', 'is', null)
    .execute();
}

export async function nameSession(tx: Transacted, sessionId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ clientId: sessionClientId(sessionId) })
    .where('id', '=', sessionId)
    .where('clientId', 'is', null)
    .execute();
}

export async function nameChampionship(tx: Transacted, championshipId: number): Promise<void> {
  await tx
    .updateTable('championships')
    .set({ clientId: championshipClientId(championshipId) })
    .where('id', '=', championshipId)
    .where('clientId', 'is', null)
    .execute();
}
