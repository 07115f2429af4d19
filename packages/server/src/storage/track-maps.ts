/** The maps of tracks, which organisations set for live timing. */

import type { LiveTrackMap } from '@lapwing/contract/live/presentation';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from './schema.ts';
import { readStored } from './stored-json.ts';

export type TrackOfOrganization = { organizationId: number; venueId: number };

// Perhaps written by an older version with other limits.
const storedMap = z.looseObject({});

/** The organisation's own map; otherwise the first one set for a track of this name, place and length. */
export async function findTrackMap(
  db: Kysely<Schema>,
  { organizationId, venueId }: TrackOfOrganization,
): Promise<LiveTrackMap | null> {
  const row = await db
    .selectFrom('venues as here')
    .innerJoin('venues as same', (join) =>
      join
        .onRef('same.name', '=', 'here.name')
        .onRef('same.countryCode', '=', 'here.countryCode')
        .onRef('same.timeZone', '=', 'here.timeZone')
        .onRef('same.lengthMm', '=', 'here.lengthMm')
        .onRef('same.lengthUnit', '=', 'here.lengthUnit'),
    )
    .innerJoin('organizationTrackMaps as saved', 'saved.venueId', 'same.id')
    .select('saved.map')
    .where('here.id', '=', venueId)
    .orderBy((eb) => eb.case().when('saved.organizationId', '=', organizationId).then(0).else(1).end())
    .orderBy((eb) => eb.case().when('same.id', '=', venueId).then(0).else(1).end())
    .orderBy('saved.savedAtMs')
    .orderBy('saved.organizationId')
    .executeTakeFirst();
  return readStored(row?.map, storedMap) as LiveTrackMap | null;
}
