/** Makes the activities of some days from their stored passings, and saves them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type DerivedActivity, saveDerivedActivity } from '../../practice/derived-activity.ts';
import { readPassings } from '../../practice/passings.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import type { SetAside } from '../../storage/set-aside/set-aside.ts';
import { activityOfDay, spanOfDay } from './activity-of-day.ts';
import { lockLocations } from './lock-locations.ts';
import type { PendingDays } from './pending-days.ts';
import { itemOf, NIGHT_MS, type PracticeDay } from './practice-day.ts';
import { findPlace, type Place } from './practice-place.ts';

const DAYS_AT_ONCE = 20;

/** By location: null if it has no practice. */
export type Places = ReadonlyMap<number, Place | null | 'unusable'>;
type ActivityOfDay = { day: PracticeDay; activity: DerivedActivity };
type DeriveContext = { db: Database; now: () => number; setAside: SetAside; pending: PendingDays };

export async function findPlaces(
  { db, setAside }: DeriveContext,
  locationIds: Iterable<number>,
): Promise<Places> {
  const places = new Map<number, Place | null | 'unusable'>();
  for (const locationId of locationIds)
    places.set(locationId, await findUsablePlace(db, setAside, locationId));
  return places;
}

async function findUsablePlace(
  db: Database,
  setAside: SetAside,
  locationId: number,
): Promise<Place | null | 'unusable'> {
  const item = String(locationId);
  try {
    const place = await findPlace(db, locationId);
    if ((await setAside.itemsOf('practice-location')).has(item))
      await setAside.remove('practice-location', item);
    return place;
  } catch (reason) {
    if (!isDataFault(reason)) throw reason;
    await setAside.add({ kind: 'practice-location', item, locationId, reason });
    return 'unusable';
  }
}

export async function deriveDays(
  context: DeriveContext,
  days: readonly PracticeDay[],
  places: Places,
): Promise<void> {
  const setAsideBefore = await context.setAside.itemsOf('practice-day');
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    await deriveSome(context, days.slice(from, from + DAYS_AT_ONCE), places, setAsideBefore);
  }
}

/** Activities of several days are written to the disk together. */
async function deriveSome(
  context: DeriveContext,
  days: readonly PracticeDay[],
  places: Places,
  setAsideBefore: ReadonlySet<string>,
): Promise<void> {
  const made =
    context.db.engine === 'sqlite'
      ? await deriveApart(context, days, places)
      : await deriveLocked(context, days, places);
  for (const { day } of made) {
    if (setAsideBefore.has(itemOf(day))) await context.setAside.remove('practice-day', itemOf(day));
  }
}

/** The passings are read before the transaction: one server writes, and others may read in the meantime. */
async function deriveApart(
  context: DeriveContext,
  days: readonly PracticeDay[],
  places: Places,
): Promise<ActivityOfDay[]> {
  const made = await deriveEach(context, context.db, days, places);
  await saveTogether(context, made);
  return made;
}

/** Other servers make the same days: the passings are read, and the laps stored, while they wait. */
async function deriveLocked(
  context: DeriveContext,
  days: readonly PracticeDay[],
  places: Places,
): Promise<ActivityOfDay[]> {
  const { db } = context;
  const derive = (some: readonly PracticeDay[]) =>
    db.transaction().execute(async (tx) => {
      await lockLocations(
        db,
        tx,
        some.map(({ locationId }) => locationId),
      );
      const made = await deriveEach(context, tx, some, places);
      for (const { activity } of made) await saveDerivedActivity(tx, activity);
      return made;
    });
  try {
    return await derive(days);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const made: ActivityOfDay[] = [];
    for (const day of days)
      await unlessBad(context, day, async () => void made.push(...(await derive([day]))));
    return made;
  }
}

async function deriveEach(
  context: DeriveContext,
  db: Kysely<Schema>,
  days: readonly PracticeDay[],
  places: Places,
): Promise<ActivityOfDay[]> {
  const made: ActivityOfDay[] = [];
  for (const day of days) {
    const place = places.get(day.locationId);
    if (place === null || place === undefined || place === 'unusable') continue;
    await unlessBad(context, day, async () => {
      const activity = await deriveDay(context, db, day, place);
      if (activity !== null) made.push({ day, activity });
    });
    await nextTurn();
  }
  return made;
}

/** One that cannot be stored must not fail the others. */
async function saveTogether(context: DeriveContext, made: readonly ActivityOfDay[]): Promise<void> {
  if (made.length === 0) return;
  const save = (some: readonly ActivityOfDay[]) =>
    context.db.transaction().execute(async (tx) => {
      for (const { activity } of some) {
        await saveDerivedActivity(tx, activity);
        await nextTurn();
      }
    });
  try {
    await save(made);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    for (const one of made) await unlessBad(context, one.day, () => save([one]));
  }
}

/** A day that cannot be made from its passings is set aside. */
async function unlessBad(
  { setAside, pending }: DeriveContext,
  day: PracticeDay,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (reason) {
    if (!isDataFault(reason)) throw reason;
    pending.setEnded(day);
    await setAside.add({ kind: 'practice-day', item: itemOf(day), locationId: day.locationId, reason });
  }
}

/** null without a lap. */
async function deriveDay(
  { now, pending }: DeriveContext,
  db: Kysely<Schema>,
  day: PracticeDay,
  place: Place,
): Promise<DerivedActivity | null> {
  const { fromMs, beforeMs } = spanOfDay(day.date, place.timeZone);
  const span = { fromMs: fromMs - NIGHT_MS, beforeMs: beforeMs + NIGHT_MS };
  const passings = await readPassings(db, day.locationId, day.transponder, span);
  const made = activityOfDay(day, passings, place, now());
  if (made === null) return null;
  if (made.activity.isRunning) pending.setRunning(day, made.period);
  else pending.setEnded(day);
  return made.activity;
}
