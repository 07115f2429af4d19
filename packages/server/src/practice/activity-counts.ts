/** The number of activities that a viewer may see: precomputed for a whole location, counted for other filters. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { type ActivityFilter, type Place, selectVisible } from './activity-queries.ts';

export async function countVisible(
  db: Kysely<Schema>,
  filter: ActivityFilter,
  places: Place[] | null,
): Promise<number> {
  const { viewerId, accountId, codes, locationId } = filter;
  const isWhole = accountId === undefined && codes === undefined && places === null;
  if (isWhole && locationId !== undefined) return countAtLocation(db, locationId, viewerId);
  const { total } = await selectVisible(db, filter, places)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** All public ones, without those of private profiles, plus the viewer's own private ones. */
async function countAtLocation(
  db: Kysely<Schema>,
  locationId: number,
  viewerId: string | null,
): Promise<number> {
  const atLocation = db.selectFrom('practiceActivities as activity').where('locationId', '=', locationId);
  const codesOfPrivateProfiles = db
    .selectFrom('transponders')
    .innerJoin('accounts', 'accounts.id', 'transponders.ownerAccountId')
    .select('transponders.code')
    .where('accounts.isPrivate', '=', 1);
  const counts = await db
    .selectFrom('practiceCounts')
    .select('publicCount')
    .where('locationId', '=', locationId)
    .executeTakeFirst();
  const ofPrivateProfiles = await atLocation
    .where('isPrivate', '=', 0)
    .where('transponder', 'in', codesOfPrivateProfiles)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const forAll = (counts?.publicCount ?? 0) - ofPrivateProfiles.count;
  if (viewerId === null) return forAll;
  const ownHidden = await atLocation
    .where('transponder', 'in', (eb) =>
      eb.selectFrom('transponders').select('code').where('ownerAccountId', '=', viewerId),
    )
    .where('formerOwnerId', 'is', null)
    .where((eb) => eb.or([eb('isPrivate', '=', 1), eb('transponder', 'in', codesOfPrivateProfiles)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ofEarlierTransponders = await atLocation
    .where('formerOwnerId', '=', viewerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return forAll + ownHidden.count + ofEarlierTransponders.count;
}
