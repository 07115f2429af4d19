/** Practice in the database: locations, activities and their laps. */

import { accountStatuses, nameOf, type Sport, sports } from '@lapwing/contract/values/enums';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { localDate } from '@lapwing/timing/timestamp';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../storage/database.ts';
import { isInstant } from '../storage/plausible.ts';
import { readableRows } from '../storage/readable-rows.ts';
import type { Row, Schema } from '../storage/schema.ts';
import type { PracticeActivity, PracticeLocation } from './activity.ts';
import { countVisible } from './activity-counts.ts';
import {
  type ActivityFilter,
  type ActivityPage,
  activityOf,
  findPlaces,
  selectVisible,
  withChips,
} from './activity-queries.ts';

export type StoredSession = { number: number; startsAtMs: number; laps: Lap[] };
export type LocatedActivity = { activity: PracticeActivity; location: PracticeLocation };
type LocationFilter = { sports?: readonly Sport[] | undefined; countryCode?: string | undefined };
export type ChipSelector = ({ code: string } | { number: number }) & { carId?: number };

const FEW_ACTIVITIES = 250;
const FEW_SKIPPED = 2_000;

export type PracticeStore = ReturnType<typeof createPracticeStore>;

const ofLocation = { what: 'practice location', idOf: ({ id }: { id: number }) => id };

export function createPracticeStore(db: Kysely<Schema>) {
  async function listLocations({
    sports: wanted,
    countryCode,
  }: LocationFilter = {}): Promise<PracticeLocation[]> {
    let query = db.selectFrom('practiceLocations').selectAll().orderBy('name').orderBy('id');
    if (wanted !== undefined) {
      query = query.where((eb) => eb.or(wanted.map((sport) => eb('sport', '=', sports[sport]))));
    }
    if (countryCode !== undefined) query = query.where('countryCode', '=', countryCode);
    return readableRows(await query.execute(), { ...ofLocation, show: locationOf });
  }

  async function findLocation(locationId: number): Promise<PracticeLocation | null> {
    const row = await db
      .selectFrom('practiceLocations')
      .selectAll()
      .where('id', '=', locationId)
      .executeTakeFirst();
    return row === undefined ? null : locationOf(row);
  }

  /** The activities that the viewer may see, with their total. Without a count the list is whole. */
  async function listActivities(
    filter: ActivityFilter,
    { count, offset = 0, order = 'desc' }: ActivityPage = {},
  ) {
    const places = await findPlaces(db, filter);
    const rows = await withChips(selectVisible(db, filter, places))
      .orderBy('activity.startsAtMs', order)
      .orderBy('activity.id', order)
      // SQLite accepts an offset only after a limit, and PostgreSQL does not accept -1 as "no limit".
      .limit(count ?? Number.MAX_SAFE_INTEGER)
      .offset(offset)
      .execute();
    const total = await countVisible(db, filter, places);

    const locations = await locationsById(rows.map(({ locationId }) => locationId));
    return {
      total,
      activities: readableRows(rows, {
        what: 'practice activity',
        idOf: ({ id }) => id,
        show: (row): LocatedActivity => {
          const location = locations.get(row.locationId);
          if (location === undefined)
            throw new Error(`Practice activity ${row.id} has no location ${row.locationId}`);
          return { activity: activityOf(row), location };
        },
      }),
    };
  }

  /** Whether a page of this list takes so long that it needs the thread for long responses. */
  async function isLongList(filter: ActivityFilter, { count, offset = 0 }: ActivityPage): Promise<boolean> {
    if (offset > FEW_SKIPPED || (count !== undefined && count > FEW_ACTIVITIES)) return true;
    if (count !== undefined) return false;
    return (await countVisible(db, filter, await findPlaces(db, filter))) > FEW_ACTIVITIES;
  }

  async function locationsById(ids: readonly number[]): Promise<Map<number, PracticeLocation>> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return new Map();
    const rows = await db.selectFrom('practiceLocations').selectAll().where('id', 'in', wanted).execute();
    return new Map(readableRows(rows, { ...ofLocation, show: (row) => [row.id, locationOf(row)] as const }));
  }

  /** The number of visible activities of each year, the newest year first. */
  async function countByYear(filter: ActivityFilter): Promise<{ year: number; count: number }[]> {
    const rows = await selectVisible(db, filter, await findPlaces(db, filter))
      .innerJoin('practiceLocations as location', 'location.id', 'activity.locationId')
      .select(['activity.startsAtMs', 'location.timeZone'])
      .execute();
    const counts = new Map<number, number>();
    for (const { startsAtMs, timeZone } of rows) {
      if (!isInstant(startsAtMs)) continue;
      const year = Number(localDate(startsAtMs, timeZone).slice(0, 4));
      counts.set(year, (counts.get(year) ?? 0) + 1);
    }
    return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year);
  }

  /** For any viewer: see visibilityFor. */
  async function findActivity(activityId: number): Promise<LocatedActivity | null> {
    const row = await withChips(db.selectFrom('practiceActivities as activity'))
      .where('activity.id', '=', activityId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const location = await findLocation(row.locationId);
    return location === null ? null : { activity: activityOf(row), location };
  }

  async function listSessions(activityIds: readonly number[]): Promise<Map<number, StoredSession[]>> {
    const sessions = new Map<number, StoredSession[]>(activityIds.map((id) => [id, []]));
    if (activityIds.length === 0) return sessions;
    const rows = await db
      .selectFrom('practiceSessions')
      .selectAll()
      .where('activityId', 'in', [...activityIds])
      .orderBy('activityId')
      .orderBy('number')
      .execute();
    for (const { activityId, number, startsAtMs, laps } of rows) {
      sessions.get(activityId)?.push({ number, startsAtMs, laps: decodeLaps(laps) });
    }
    return sessions;
  }

  /** The codes of matching transponders; empty for one that was never registered nor seen. */
  async function findChipCodes(selector: ChipSelector): Promise<string[]> {
    const { carId } = selector;
    const code = 'code' in selector ? transponderCodeOf(selector.code) : String(selector.number);
    let query = db.selectFrom('transponders').select(['code', 'carId']);
    query =
      'code' in selector ? query.where('code', '=', code) : query.where('codeNumber', '=', selector.number);
    const registered = await query.execute();
    if (registered.length > 0) {
      return registered
        .filter((chip) => carId === undefined || chip.carId === carId)
        .map((chip) => chip.code);
    }
    if (carId !== undefined && carId !== 0) return [];
    const seen = await db
      .selectFrom('practiceActivities')
      .select('transponder')
      .where('transponder', '=', code)
      .limit(1)
      .executeTakeFirst();
    return seen === undefined ? [] : [seen.transponder];
  }

  /** Only active accounts: deleted and inactive ones are not found. */
  async function findAccount(accountId: string): Promise<{ isPrivate: boolean } | null> {
    const row = await db
      .selectFrom('accounts')
      .select('isPrivate')
      .where('id', '=', accountId)
      .where('status', '=', accountStatuses.Active)
      .executeTakeFirst();
    return row === undefined ? null : { isPrivate: row.isPrivate === 1 };
  }

  return {
    listLocations,
    findLocation,
    listActivities,
    isLongList,
    countByYear,
    findActivity,
    listSessions,
    findChipCodes,
    findAccount,
  };
}

/** For the calls: access is decided by the database itself, and what is shown may come from its replica. */
export function createPublishedPracticeStore(db: Database): PracticeStore {
  const { findActivity, findAccount } = createPracticeStore(db);
  return { ...createPracticeStore(db.reads), findActivity, findAccount };
}

const storedSections = z.array(z.object({ name: z.string(), lengthMm: z.int(), isSpeedTrap: z.boolean() }));

function locationOf(row: Row<'practiceLocations'>): PracticeLocation {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    websiteUrl: row.websiteUrl,
    sport: nameOf(sports, row.sport),
    countryCode: row.countryCode,
    timeZone: row.timeZone,
    trackLengthMm: row.trackLengthMm,
    latitudeE6: row.latitudeE6,
    longitudeE6: row.longitudeE6,
    sections: storedSections.parse(JSON.parse(row.sections)),
    lastHeartbeatAtMs: row.lastHeartbeatAtMs,
    lastPassingAtMs: row.lastPassingAtMs,
  };
}
