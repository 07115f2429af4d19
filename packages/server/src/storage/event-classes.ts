/** The classes of an event with their colours, from all its sessions. */

import type { ClassColor } from '@lapwing/contract/results/class-color';
import { assignClassColors } from '@lapwing/timing/classification/class-colors';
import { groupBy } from '@lapwing/timing/group-by';
import type { Kysely } from 'kysely';
import { isShownSession } from './empty-live-sessions.ts';
import type { Schema } from './schema.ts';

export async function listEventClasses(db: Kysely<Schema>, eventId: number): Promise<ClassColor[]> {
  const rows = await db
    .selectFrom('sessions as session')
    .innerJoin('competitors', 'competitors.sessionId', 'session.id')
    .select(['session.startsAtMs', 'session.id', 'competitors.className'])
    .distinct()
    .where('session.eventId', '=', eventId)
    .where('competitors.className', '!=', '')
    .where(isShownSession('session'))
    .orderBy('session.startsAtMs')
    .orderBy('session.id')
    .execute();
  const fields = [...groupBy(rows, ({ id }) => id).values()];
  const colors = assignClassColors(fields.map((field) => field.map(({ className }) => className)));
  return [...colors].map(([name, color]) => ({ name, color }));
}
