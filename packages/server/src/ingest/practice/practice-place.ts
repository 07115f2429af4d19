/** The settings of practice at a location: its time zone, and the rules that follow from its loops. */

import type { LapRules } from '@lapwing/timing/laps/record-passing';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import { lapRulesOf } from '../../practice/loops.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';

export type Place = { timeZone: string; rules: LapRules };

/** Throws if its loops cannot be read or its time zone is unknown. */
export async function findPlace(db: Kysely<Schema>, locationId: number): Promise<Place | null> {
  const row = await db
    .selectFrom('practiceLocations')
    .select(['timeZone', 'loops', 'minimumLapTimeMs'])
    .where('id', '=', locationId)
    .executeTakeFirst();
  // Throws if the zone is unknown.
  if (row !== undefined) localDate(0, row.timeZone);
  const rules = row === undefined ? null : lapRulesOf(row);
  return row === undefined || rules === null ? null : { timeZone: row.timeZone, rules };
}

export async function lastPassingId(db: Database, locationId: number): Promise<number> {
  const { last } = await db
    .selectFrom('practicePassings')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('locationId', '=', locationId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Passings up to this one are made into laps. */
export async function setDerivedUntil(db: Database, locationId: number, passingId: number): Promise<void> {
  await db
    .updateTable('practiceLocations')
    .set({ derivedUntilId: passingId })
    .where('id', '=', locationId)
    .where('derivedUntilId', '<', passingId)
    .execute();
}

/** One location, or all that send passings. */
export function locationsToResume(db: Database, locationId: number | undefined) {
  return db
    .selectFrom('practiceLocations')
    .select(['id', 'timeZone', 'derivedUntilId'])
    .where('clientId', 'is not', null)
    .$if(locationId !== undefined, (query) => query.where('id', '=', locationId ?? 0))
    .execute();
}

/** Passings that are not made into laps yet. */
export function listNewPassings(
  db: Database,
  locationId: number,
  derivedUntilId: number,
): Promise<{ transponder: string; atMs: number }[]> {
  return db
    .selectFrom('practicePassings')
    .select(['transponder', 'atMs'])
    .where('locationId', '=', locationId)
    .where('id', '>', derivedUntilId)
    .execute();
}

/** The same, and everyone who was on the track when the server stopped. */
export async function listUnfinished(
  db: Database,
  locationId: number,
  derivedUntilId: number,
): Promise<{ transponder: string; atMs: number }[]> {
  const passings = await listNewPassings(db, locationId, derivedUntilId);
  const open = await db
    .selectFrom('practiceActivities')
    .select(['transponder', 'startsAtMs as atMs'])
    .where('locationId', '=', locationId)
    .where('endsAtMs', 'is', null)
    .execute();
  return [...passings, ...open];
}
