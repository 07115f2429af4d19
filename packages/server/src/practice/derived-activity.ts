/** One transponder's day at a location, computed from its passings: written again whenever there are more. */

import type { Lap } from '@lapwing/timing/laps/lap';
import { totalsOf } from '@lapwing/timing/laps/lap-totals';
import { encodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Transaction } from 'kysely';
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

/** The day keeps its id, so that links to it stay valid. */
export async function saveDerivedActivity(tx: Transaction<Schema>, activity: DerivedActivity): Promise<void> {
  const { locationId, transponder, fromMs, beforeMs, sessions, isRunning } = activity;
  const laps = sessions.flat();
  const [first, last] = [laps[0], laps.at(-1)];
  const storedActivity = await tx
    .selectFrom('practiceActivities')
    .select('id')
    .where('locationId', '=', locationId)
    .where('transponder', '=', transponder)
    .where('startsAtMs', '>=', fromMs)
    .where('startsAtMs', '<', beforeMs)
    .orderBy('startsAtMs')
    .limit(1)
    .executeTakeFirst();
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
    const inserted = await tx
      .insertInto('practiceActivities')
      .values({ locationId, transponder, isPrivate, formerOwnerId, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    activityId = inserted.id;
  } else {
    await tx.updateTable('practiceActivities').set(columns).where('id', '=', activityId).execute();
  }
  for (const [before, own] of sessions.entries()) {
    const start = own[0];
    const session = {
      activityId,
      number: before + 1,
      startsAtMs: start === undefined ? 0 : start.completedAtMs - start.lapTimeMs,
      laps: encodeLaps(own),
    };
    await tx
      .insertInto('practiceSessions')
      .values(session)
      .onConflict((conflict) =>
        conflict
          .columns(['activityId', 'number'])
          .doUpdateSet({ startsAtMs: session.startsAtMs, laps: session.laps }),
      )
      .execute();
  }
  await tx
    .deleteFrom('practiceSessions')
    .where('activityId', '=', activityId)
    .where('number', '>', sessions.length)
    .execute();
}
