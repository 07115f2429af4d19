/** Writes practice data into a database directly: locations, and activities without passings. */

import { type Sport, sports } from '@lapwing/contract/values/enums';
import type { Lap } from '@lapwing/timing/laps/lap';
import { totalsOf } from '@lapwing/timing/laps/lap-totals';
import { encodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Kysely } from 'kysely';
import { reindex } from '../search/index/searchable-entities.ts';
import type { Schema } from '../storage/schema.ts';
import type { PracticeSection } from './activity.ts';
import { createPracticeStore } from './store.ts';

export type NewPracticeLocation = {
  organizationId: number;
  name: string;
  description?: string | null;
  websiteUrl?: string | null;
  sport: Sport;
  /** two upper-case letters */
  countryCode: string;
  timeZone: string;
  trackLengthMm: number;
  latitudeE6?: number | null;
  longitudeE6?: number | null;
  minimumLapTimeMs: number;
  sections: readonly PracticeSection[];
  lastHeartbeatAtMs?: number | null;
  lastPassingAtMs?: number | null;
};

export type NewPracticeActivity = {
  locationId: number;
  transponder: string;
  isPrivate: boolean;
  /** still on the track; without an end */
  isRunning?: boolean;
  /** in order of time, each with consecutive laps */
  sessions: readonly (readonly Lap[])[];
};

/** The practice store, plus ways to fill it. */
export function createFilledPractice(db: Kysely<Schema>) {
  return {
    ...createPracticeStore(db),
    saveLocations: saveLocations.bind(null, db),
    saveActivities: saveActivities.bind(null, db),
  };
}

// Few enough for the parameters of one statement on either engine.
const ROWS_AT_ONCE = 500;

/** Returns the new ids in the order of the locations. */
async function saveLocations(
  db: Kysely<Schema>,
  locations: readonly NewPracticeLocation[],
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const ids: number[] = [];
    for (const location of locations) {
      const { id } = await tx
        .insertInto('practiceLocations')
        .values({
          organizationId: location.organizationId,
          name: location.name,
          description: location.description ?? null,
          websiteUrl: location.websiteUrl ?? null,
          sport: sports[location.sport],
          countryCode: location.countryCode,
          timeZone: location.timeZone,
          trackLengthMm: location.trackLengthMm,
          latitudeE6: location.latitudeE6 ?? null,
          longitudeE6: location.longitudeE6 ?? null,
          minimumLapTimeMs: location.minimumLapTimeMs,
          sections: JSON.stringify(location.sections),
          lastHeartbeatAtMs: location.lastHeartbeatAtMs ?? null,
          lastPassingAtMs: location.lastPassingAtMs ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    await reindex(tx, 'PracticeLocations', ids);
    return ids;
  });
}

/** Returns the new ids in the order of the activities. An activity without a lap is refused. */
async function saveActivities(
  db: Kysely<Schema>,
  activities: readonly NewPracticeActivity[],
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const ids: number[] = [];
    for (let from = 0; from < activities.length; from += ROWS_AT_ONCE) {
      const batch = activities.slice(from, from + ROWS_AT_ONCE);
      const saved = await tx
        .insertInto('practiceActivities')
        .values(batch.map(activityRow))
        .returning('id')
        .execute();
      // Ids rise in the order of the rows; the order in which they are returned is not guaranteed.
      const batchIds = saved.map(({ id }) => id).sort((a, b) => a - b);
      await saveSessions(tx, batch, batchIds);
      ids.push(...batchIds);
    }
    await notePassings(tx, activities);
    return ids;
  });
}

/** The laps show the last passing at a location's decoder. */
async function notePassings(tx: Kysely<Schema>, activities: readonly NewPracticeActivity[]): Promise<void> {
  const lastPassings = new Map<number, number>();
  for (const { locationId, sessions } of activities) {
    const lastAtMs = sessions.at(-1)?.at(-1)?.completedAtMs ?? 0;
    lastPassings.set(locationId, Math.max(lastAtMs, lastPassings.get(locationId) ?? 0));
  }
  for (const [locationId, lastPassingAtMs] of lastPassings) {
    await tx
      .updateTable('practiceLocations')
      .set({ lastPassingAtMs })
      .where('id', '=', locationId)
      .where((eb) => eb.or([eb('lastPassingAtMs', 'is', null), eb('lastPassingAtMs', '<', lastPassingAtMs)]))
      .execute();
  }
}

async function saveSessions(
  tx: Kysely<Schema>,
  activities: readonly NewPracticeActivity[],
  ids: readonly number[],
): Promise<void> {
  const rows = ids.flatMap((activityId, place) =>
    (activities[place]?.sessions ?? []).map((laps, before) => ({
      activityId,
      number: before + 1,
      startsAtMs: startOf(laps),
      laps: encodeLaps(laps),
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('practiceSessions')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

function activityRow({
  locationId,
  transponder,
  isPrivate,
  isRunning = false,
  sessions,
}: NewPracticeActivity) {
  const laps = sessions.flat();
  const { lapCount, bestTimeMs } = totalsOf(laps);
  return {
    locationId,
    transponder: transponderCodeOf(transponder),
    startsAtMs: startOf(laps),
    endsAtMs: isRunning ? null : (laps.at(-1)?.completedAtMs ?? null),
    isPrivate: isPrivate ? (1 as const) : (0 as const),
    lapCount,
    bestTimeMs,
  };
}

function startOf(laps: readonly Lap[]): number {
  const first = laps[0];
  if (first === undefined) throw new RangeError('A practice session has at least one lap');
  return first.completedAtMs - first.lapTimeMs;
}
