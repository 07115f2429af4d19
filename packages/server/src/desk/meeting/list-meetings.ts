/** The meetings of the organisations that somebody works for. */

import type { DeskOrganization, MeetingInBrief } from '@lapwing/contract/desk/calls';
import { rightsOfRoles } from '@lapwing/contract/desk/rights';
import { nameOf, resultStatuses, sports } from '@lapwing/contract/values/enums';
import { localDate } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import { organizationsOf } from '../../ingest/organizations/members.ts';
import type { Schema } from '../../storage/schema.ts';

/** of each organisation */
const MOST_LISTED = 100;

export async function listDeskOrganizations(
  db: Kysely<Schema>,
  accountId: string,
): Promise<DeskOrganization[]> {
  const own = await organizationsOf(db, accountId);
  if (own.length === 0) return [];
  const ids = own.map(({ organizationId }) => organizationId);
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'countryCode', 'sport'])
    .where('id', 'in', ids)
    .where('suspendedAtMs', 'is', null)
    .execute();
  return own.flatMap(({ organizationId, name, role }) => {
    const row = rows.find(({ id }) => id === organizationId);
    if (row === undefined) return [];
    const { countryCode, sport } = row;
    return [
      {
        organizationId,
        name,
        role,
        countryCode,
        sport: nameOf(sports, sport),
        rights: [...rightsOfRoles[role]],
      },
    ];
  });
}

/** The newest first. */
export async function listMeetings(
  db: Kysely<Schema>,
  organizationId: number,
  nowMs: number,
): Promise<MeetingInBrief[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .selectAll('events')
    .select(['venues.name as locationName', 'venues.timeZone'])
    .where('events.organizationId', '=', organizationId)
    .where('events.deletedAtMs', 'is', null)
    .orderBy('events.startDate', 'desc')
    .orderBy('events.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  const entryCounts = await countEntries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const lastDay = localDate(row.endsAtMs - 1, row.timeZone);
    const today = localDate(nowMs, row.timeZone);
    const endDate = lastDay > row.startDate ? lastDay : row.startDate;
    const isOn = row.resultStatus === resultStatuses.Active || (row.startDate <= today && today <= endDate);
    return {
      eventId: row.id,
      organizationId,
      name: row.name,
      sport: nameOf(sports, row.sport),
      locationName: row.locationName,
      timeZone: row.timeZone,
      startDate: row.startDate,
      endDate,
      startsAtMs: row.startsAtMs,
      state: isOn ? 'running' : row.startDate > today ? 'coming' : 'past',
      sessionCount: row.sessionCount,
      entryCount: Math.max(entryCounts.get(row.id) ?? 0, row.entryCount),
      isListed: row.isListed === 1,
    };
  });
}

async function countEntries(db: Kysely<Schema>, eventIds: readonly number[]): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('meetingItems')
    .select((eb) => ['eventId', eb.fn.countAll<number>().as('entries')])
    .where('eventId', 'in', eventIds)
    .where('kind', '=', 'entry')
    .groupBy('eventId')
    .execute();
  return new Map(rows.map(({ eventId, entries }) => [eventId, Number(entries)]));
}
