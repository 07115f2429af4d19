/** Reads the listed events for calendars and feeds. */

import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { isShownEvent } from '../../storage/empty-live-sessions.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Schema } from '../../storage/schema.ts';

export type FeedEvent = Awaited<ReturnType<ReturnType<typeof selectAny>['execute']>>[number];

/** Only listed ones. */
function select(db: Kysely<Schema>) {
  return selectAny(db).where('event.isListed', '=', 1).where(isShownEvent('event'));
}

function selectAny(db: Kysely<Schema>) {
  return db
    .selectFrom('events as event')
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .select([
      'event.id',
      'event.name',
      'event.startDate',
      'event.startsAtMs',
      'event.endsAtMs',
      'event.updatedAtMs',
      'event.resultStatus',
      'organization.name as organizationName',
      'venue.name as venueName',
      'venue.countryCode',
      'venue.latitudeE6',
      'venue.longitudeE6',
      'venue.timeZone',
    ]);
}

export function createFeedsStore(db: Database) {
  return {
    async findOrganizationName(id: number): Promise<string | null> {
      const row = await db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name ?? null;
    },

    /** An unlisted one needs its guid. */
    async findEvent(id: number, guid: string | undefined): Promise<FeedEvent | null> {
      const event = await selectAny(db)
        .where('event.id', '=', id)
        .select(['event.isListed', 'event.guid'])
        .executeTakeFirst();
      return event !== undefined && isOpenTo(event, guid) ? event : null;
    },

    /** Newest first. */
    listEvents: (organizationId: number, count: number): Promise<FeedEvent[]> =>
      select(db)
        .where('event.organizationId', '=', organizationId)
        .orderBy('event.startsAtMs', 'desc')
        .orderBy('event.id', 'desc')
        .limit(count)
        .execute(),

    /** Events with results, the last changed first; of all organisations if none is given. */
    listResults: (organizationId: number | null, count: number): Promise<FeedEvent[]> =>
      select(db)
        .where('event.resultStatus', 'in', [resultStatuses.Provisional, resultStatuses.Official])
        .$if(organizationId !== null, (query) =>
          query.where('event.organizationId', '=', organizationId ?? 0),
        )
        .orderBy('event.updatedAtMs', 'desc')
        .orderBy('event.id', 'desc')
        .limit(count)
        .execute(),
  };
}

export type FeedsStore = ReturnType<typeof createFeedsStore>;
