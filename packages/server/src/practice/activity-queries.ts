/** The one selection behind every list of practice activities: filters, and what the viewer may see. */

import { accountStatuses, type SortOrder, type Sport, sports } from '@lapwing/contract/enums';
import { instantOf } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';

import type { Row, Schema } from '../storage/schema.ts';
import type { Chip, PracticeActivity } from './activity.ts';

export type ActivityFilter = {
  /** whose token came with the call; null for an anonymous visitor */
  viewerId: string | null;
  accountId?: string | undefined;
  /** the transponders to look for; an empty list finds nothing */
  codes?: readonly string[] | undefined;
  locationId?: number | undefined;
  sport?: Sport | undefined;
  /** as the calendar stood at the location */
  year?: number | undefined;
};

export type ActivityPage = {
  count?: number | undefined;
  offset?: number | undefined;
  order?: SortOrder | undefined;
};

export function selectActivities(db: Kysely<Schema>) {
  return db
    .selectFrom('practiceActivities as activity')
    .innerJoin('practiceLocations as location', 'location.id', 'activity.locationId')
    .leftJoin('transponders as chip', 'chip.code', 'activity.transponder')
    .leftJoin('accounts as owner', 'owner.id', 'chip.ownerAccountId');
}

/** A year as one location's calendar has it. */
type YearSpan = { timeZone: string; fromMs: number; toMs: number };

/** Zones differ in when a year begins; null where the filter names no year. */
export async function findYearSpans(db: Kysely<Schema>, filter: ActivityFilter): Promise<YearSpan[] | null> {
  const { year, locationId } = filter;
  if (year === undefined) return null;
  let query = db.selectFrom('practiceLocations').select('timeZone').distinct();
  if (locationId !== undefined) query = query.where('id', '=', locationId);
  const zones = await query.execute();
  return zones.map(({ timeZone }) => ({
    timeZone,
    fromMs: instantOf(Date.UTC(year, 0, 1), timeZone),
    toMs: instantOf(Date.UTC(year + 1, 0, 1), timeZone),
  }));
}

export function selectVisible(db: Kysely<Schema>, filter: ActivityFilter, years: YearSpan[] | null) {
  const { viewerId, accountId, codes, locationId, sport } = filter;
  let selection = selectActivities(db).where((eb) =>
    eb.or([
      eb.and([
        eb('activity.isPrivate', '=', 0),
        eb.or([eb('owner.isPrivate', 'is', null), eb('owner.isPrivate', '=', 0)]),
      ]),
      ...(viewerId === null ? [] : [eb('chip.ownerAccountId', '=', viewerId)]),
    ]),
  );
  if (accountId !== undefined) selection = selection.where('chip.ownerAccountId', '=', accountId);
  if (locationId !== undefined) selection = selection.where('activity.locationId', '=', locationId);
  if (sport !== undefined) selection = selection.where('location.sport', '=', sports[sport]);
  if (codes !== undefined) {
    selection = selection.where((eb) => eb.or(codes.map((code) => eb('activity.transponder', '=', code))));
  }
  if (years !== null) {
    selection = selection.where((eb) =>
      eb.or(
        years.map(({ timeZone, fromMs, toMs }) =>
          eb.and([
            eb('location.timeZone', '=', timeZone),
            eb('activity.startsAtMs', '>=', fromMs),
            eb('activity.startsAtMs', '<', toMs),
          ]),
        ),
      ),
    );
  }
  return selection;
}

export const activityColumns = [
  'activity.id',
  'activity.locationId',
  'activity.transponder',
  'activity.startsAtMs',
  'activity.endsAtMs',
  'activity.isPrivate',
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
type ActivityRow = Row<'practiceActivities'> &
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
    lapCount: row.lapCount,
    bestTimeMs: row.bestTimeMs,
    chip: chipOf(row.transponder, row),
    owner:
      row.ownerId === null
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
