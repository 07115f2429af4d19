/** One transponder's day at a location, computed from its passings: written again whenever there are more. */

import type { Lap } from '@lapwing/timing/laps/lap';
import { totalsOf } from '@lapwing/timing/laps/lap-totals';
import { encodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Insertable, Transaction } from 'kysely';
import { rowsInserter } from '../storage/insert-rows.ts';
import { preparedQuery } from '../storage/prepared-query.ts';
import type { Schema } from '../storage/schema.ts';
import { formerOwnerAt } from '../storage/transponder-owners.ts';

export type DerivedActivity = {
  locationId: number;
  transponder: string;
  /** the day in the location's calendar */
  fromMs: number;
  beforeMs: number;
  /** each with at least one lap */
  sessions: readonly (readonly Lap[])[];
  /** still on the track */
  isRunning: boolean;
};

const firstActivity = preparedQuery(
  (db, day: Pick<DerivedActivity, 'locationId' | 'transponder' | 'fromMs' | 'beforeMs'>) =>
    db
      .selectFrom('practiceActivities')
      .select('id')
      .where('locationId', '=', day.locationId)
      .where('transponder', '=', day.transponder)
      .where('startsAtMs', '>=', day.fromMs)
      .where('startsAtMs', '<', day.beforeMs)
      .orderBy('startsAtMs')
      .limit(1),
);

const insertActivity = preparedQuery((db, row: Insertable<Schema['practiceActivities']>) =>
  db.insertInto('practiceActivities').values(row).returning('id'),
);

const saveSessions = rowsInserter((db, row: Insertable<Schema['practiceSessions']>) =>
  db
    .insertInto('practiceSessions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['activityId', 'number']).doUpdateSet(({ ref }) => ({
        startsAtMs: ref('excluded.startsAtMs'),
        laps: ref('excluded.laps'),
      })),
    ),
);

const deleteSessionsAfter = preparedQuery((db, kept: { activityId: number; last: number }) =>
  db.deleteFrom('practiceSessions').where('activityId', '=', kept.activityId).where('number', '>', kept.last),
);

/** The day keeps its id, so that links to it stay valid. */
export async function saveDerivedActivity(tx: Transaction<Schema>, activity: DerivedActivity): Promise<void> {
  const { locationId, transponder, fromMs, beforeMs, sessions, isRunning } = activity;
  const laps = sessions.flat();
  const [first, last] = [laps[0], laps.at(-1)];
  const [storedActivity] = await firstActivity(tx, { locationId, transponder, fromMs, beforeMs });
  if (first === undefined || last === undefined) return;
  const { lapCount, bestTimeMs } = totalsOf(laps);
  const columns = {
    startsAtMs: first.completedAtMs - first.lapTimeMs,
    endsAtMs: isRunning ? null : last.completedAtMs,
    lapCount,
    bestTimeMs,
  };
  let activityId = storedActivity?.id;
  if (activityId === undefined) {
    const formerOwnerId = await formerOwnerAt(tx, transponder, columns.startsAtMs);
    const isPrivate = formerOwnerId === null ? 0 : 1;
    const [inserted] = await insertActivity(tx, {
      locationId,
      transponder,
      isPrivate,
      formerOwnerId,
      ...columns,
    });
    if (inserted === undefined) throw new RangeError('An activity was inserted without an id');
    activityId = inserted.id;
  } else {
    await tx.updateTable('practiceActivities').set(columns).where('id', '=', activityId).execute();
  }
  const id = activityId;
  await saveSessions(
    tx,
    sessions.map((own, before) => ({
      activityId: id,
      number: before + 1,
      startsAtMs: own[0] === undefined ? 0 : own[0].completedAtMs - own[0].lapTimeMs,
      laps: encodeLaps(own),
    })),
  );
  if (storedActivity !== undefined) await deleteSessionsAfter(tx, { activityId: id, last: sessions.length });
}
