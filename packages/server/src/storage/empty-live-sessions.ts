/**
 * A live session that ended without competitors is not shown, nor is an event without other sessions. Both stay stored:
 * if the feed continues the same session, they are shown again.
 */

import { resultStatuses } from '@lapwing/contract/values/enums';
import { type RawBuilder, sql } from 'kysely';

/** `session` is the name of the table in the query. */
export function isShownSession(session: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${session}.${name}`);
  return sql<boolean>`not (${column('isMadeLive')} = 1 and ${column('resultStatus')} = ${resultStatuses.None})`;
}

/** `event` is the name of the table in the query. Its session count only includes shown sessions. */
export function isShownEvent(event: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql<boolean>`(${column('sessionCount')} > 0
    or not exists (select 1 from ${sql.table('sessions')} where ${sql.ref('sessions.eventId')} = ${column('id')}))`;
}
