/** Sets the protest time of a session or of its meeting. Results show it. */

import type { Transaction } from 'kysely';
import { WHOLE_MEETING } from '../../results/queries/protest-time.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';

/** null removes the setting. */
export async function saveProtestTime(
  tx: Transaction<Schema>,
  { eventId, id }: Pick<Row<'sessions'>, 'id' | 'eventId'>,
  of: 'session' | 'meeting',
  minutes: number | null,
): Promise<void> {
  const sessionId = of === 'session' ? id : WHOLE_MEETING;
  const sessions = await tx.selectFrom('sessions').select('id').where('eventId', '=', eventId).execute();
  const shown = of === 'session' ? [{ id }] : sessions;
  await announce(tx, ...shown.map((session) => ({ kind: 'session' as const, sessionId: session.id })));
  if (minutes === null) {
    await tx
      .deleteFrom('protestTimes')
      .where('eventId', '=', eventId)
      .where('sessionId', '=', sessionId)
      .execute();
    return;
  }
  await tx
    .insertInto('protestTimes')
    .values({ eventId, sessionId, minutes })
    .onConflict((conflict) => conflict.columns(['eventId', 'sessionId']).doUpdateSet({ minutes }))
    .execute();
}
