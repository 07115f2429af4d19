/** The query behind every list of practice activities: filters, and what the viewer may see. */

import { accountStatuses, type SortOrder, type Sport, sports } from '@lapwing/contract/values/enums';
import { instantOf } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import type { Chip, PracticeActivity } from './activity.ts';

export type ActivityFilter = {
  /** the account of the token; null for an anonymous visitor */
  viewerId: string | null;
  accountId?: string | undefined;
  /** the transponders to find; an empty list finds nothing */
  codes?: readonly string[] | undefined;
  locationId?: number | undefined;
  sport?: Sport | undefined;
  /** in the local calendar */
  year?: number | undefined;
};

export type ActivityPage = {
  count?: number | undefined;
  offset?: number | undefined;
  order?: SortOrder | undefined;
};

/** Locations with the same time zone, and the requested range of time. */
export type Place = { locationIds: number[]; fromMs: number; beforeMs: number };

/** The locations and times of a filter by sport or year; null if it filters by neither. */
export async function findPlaces(db: Kysely<Schema>, filter: ActivityFilter): Promise<Place[] | null> {
  const { year, sport, locationId } = filter;
  if (year === undefined && sport === undefined) return null;
  let query = db.selectFrom('practiceLocations').select(['id', 'timeZone']);
  if (locationId !== undefined) query = query.where('id', '=', locationId);
  if (sport !== undefined) query = query.where('sport', '=', sports[sport]);

  const places = new Map<string, Place>();
  for (const { id, timeZone } of await query.execute()) {
    const place = places.get(timeZone);
    if (place === undefined) places.set(timeZone, { locationIds: [id], ...spanOf(year, timeZone) });
    else place.locationIds.push(id);
  }
  return [...places.values()];
}

function spanOf(year: number | undefined, timeZone: string): Omit<Place, 'locationIds'> {
  if (year === undefined) return { fromMs: 0, beforeMs: Number.MAX_SAFE_INTEGER };
  const startOf = (each: number) => instantOf(Date.UTC(each, 0, 1), timeZone);
  return { fromMs: startOf(year), beforeMs: startOf(year + 1) };
}

/** Transponders are looked up as sets, not joined row by row: a location has many more activities than these. */
export function selectVisible(db: Kysely<Schema>, filter: ActivityFilter, places: Place[] | null) {
  const { viewerId, accountId, codes, locationId } = filter;
  const codesOf = (ownerId: string) =>
    db.selectFrom('transponders').select('code').where('ownerAccountId', '=', ownerId);
  const codesOfPrivateProfiles = db
    .selectFrom('transponders')
    .innerJoin('accounts', 'accounts.id', 'transponders.ownerAccountId')
    .select('transponders.code')
    .where('accounts.isPrivate', '=', 1);

  let selection = db
    .selectFrom('practiceActivities as activity')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('activity.isPrivate', '=', 0),
          eb('activity.transponder', 'not in', codesOfPrivateProfiles),
        ]),
        ...(viewerId === null
          ? []
          : [
              eb.and([
                eb('activity.transponder', 'in', codesOf(viewerId)),
                eb('activity.formerOwnerId', 'is', null),
              ]),
              eb('activity.formerOwnerId', '=', viewerId),
            ]),
      ]),
    );
  if (accountId !== undefined) {
    selection = selection
      .where('activity.transponder', 'in', codesOf(accountId))
      .where('activity.formerOwnerId', 'is', null);
  }
  if (locationId !== undefined) selection = selection.where('activity.locationId', '=', locationId);
  if (codes !== undefined) {
    selection = selection.where((eb) => eb.or(codes.map((code) => eb('activity.transponder', '=', code))));
  }
  if (places !== null) {
    selection = selection.where((eb) =>
      eb.or(
        places.map(({ locationIds, fromMs, beforeMs }) =>
          eb.and([
            eb('activity.locationId', 'in', locationIds),
            eb('activity.startsAtMs', '>=', fromMs),
            eb('activity.startsAtMs', '<', beforeMs),
          ]),
        ),
      ),
    );
  }
  return selection;
}

/** The activities with their transponder and its owner. */
export function withChips(selection: Pick<ReturnType<typeof selectVisible>, 'leftJoin'>) {
  return selection
    .leftJoin('transponders as chip', 'chip.code', 'activity.transponder')
    .leftJoin('accounts as owner', 'owner.id', 'chip.ownerAccountId')
    .select(activityColumns);
}

const activityColumns = [
  'activity.id',
  'activity.locationId',
  'activity.transponder',
  'activity.startsAtMs',
  'activity.endsAtMs',
  'activity.isPrivate',
  'activity.formerOwnerId',
  'activity.lapCount',
  'activity.bestTimeMs',
  'chip.codeNumber',
  'chip.carId',
  'chip.label',
  'owner.id as ownerId',
  'owner.isPrivate as isOwnerPrivate',
  'owner.status as ownerStatus',
] as const;

type Nullable<T> = { [K in keyof T]: T[K] | null };
type ActivityRow = Omit<Row<'practiceActivities'>, 'wasPrivate'> &
  Nullable<Pick<Row<'transponders'>, 'codeNumber' | 'carId' | 'label'>> & {
    ownerId: string | null;
    isOwnerPrivate: number | null;
    ownerStatus: number | null;
  };

export function activityOf(row: ActivityRow): PracticeActivity {
  return {
    id: row.id,
    startsAtMs: row.startsAtMs,
    endsAtMs: row.endsAtMs,
    isPrivate: row.isPrivate === 1,
    formerOwnerId: row.formerOwnerId,
    lapCount: row.lapCount,
    bestTimeMs: row.bestTimeMs,
    chip: chipOf(row.transponder, row),
    owner:
      row.ownerId === null || row.formerOwnerId !== null
        ? null
        : {
            accountId: row.ownerId,
            isPrivate: row.isOwnerPrivate === 1,
            isActive: row.ownerStatus === accountStatuses.Active,
          },
  };
}

function chipOf(code: string, registered: Pick<ActivityRow, 'codeNumber' | 'carId' | 'label'>): Chip {
  const { codeNumber, carId, label } = registered;
  return {
    code,
    number: codeNumber ?? (/^\d{1,15}$/.test(code) ? Number(code) : 0),
    carId: carId ?? 0,
    label: label === null || label === '' ? code : label,
  };
}
