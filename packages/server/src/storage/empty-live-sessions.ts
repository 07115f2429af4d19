/**
 * A live session that ended with nobody in it is shown nowhere, nor is an event that has no others. Both stay stored: if
 * the feed goes on with the same session, they are shown again.
 */

import { resultStatuses } from '@lapwing/contract/values/enums';
import { type RawBuilder, sql } from 'kysely';

/** `session` is the name of the table in the query. */
export function isShownSession(session: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${session}.${name}`);
  return sql<boolean>`not (${column('isMadeLive')} = 1 and ${column('resultStatus')} = ${resultStatuses.None})`;
}

/** `event` is the name of the table in the query. Its count of sessions is of those that are shown. */
export function isShownEvent(event: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql<boolean>`(${column('sessionCount')} > 0
    or not exists (select 1 from ${sql.table('sessions')} where ${sql.ref('sessions.eventId')} = ${column('id')}))`;
}
