/** Builders for tests about searching: an event and a person as their writers would leave them. */

import { resultStatuses } from '@lapwing/contract/enums';
import type { Database } from '../storage/database.ts';
import { saveSearchEntries } from '../storage/search-entries.ts';

export const ANNA = `LAPWING-GA-${'a'.repeat(32)}`;

type EventFacts = {
  name: string;
  startsAtMs?: number;
  isListed?: boolean;
  isRunning?: boolean;
  timeZone?: string;
};

export async function insertEvent(
  db: Database,
  { name, startsAtMs = 0, isListed = true, isRunning = false, timeZone = 'UTC' }: EventFacts,
) {
  const organization = await db
    .insertInto('organizations')
    .values({
      name: 'Club',
      city: '',
      countryCode: 'NL',
      sport: 1,
      websiteUrl: null,
      logoUrl: null,
      createdAtMs: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const venue = await db
    .insertInto('venues')
    .values({
      name: 'Track',
      lengthMm: 1,
      lengthUnit: 1,
      countryCode: 'NL',
      latitudeE6: null,
      longitudeE6: null,
      timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = await db
    .insertInto('events')
    .values({
      guid: `${name}-${startsAtMs}`,
      organizationId: organization.id,
      venueId: venue.id,
      name,
      sport: 1,
      startDate: new Date(startsAtMs).toISOString().slice(0, 10),
      startsAtMs,
      endsAtMs: startsAtMs,
      updatedAtMs: startsAtMs,
      softwareName: '',
      softwareVersion: '',
      isListed: isListed ? 1 : 0,
      resultStatus: isRunning ? resultStatuses.Active : resultStatuses.Official,
      sessionCount: 0,
      entryCount: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveSearchEntries(db, [
    { entityType: 'Events', entityId: event.id, name, sport: 'Karting', dateMs: startsAtMs },
  ]);
  return event.id;
}

export async function insertPerson(db: Database, person: { isPrivate?: 0 | 1; status?: number } = {}) {
  await db
    .insertInto('accounts')
    .values({
      id: ANNA,
      givenName: 'Anna',
      surName: 'Jansen',
      nickName: 'Turbo',
      email: 'anna@example.org',
      emailKey: 'anna@example.org',
      passwordHash: null,
      status: 0,
      language: 'en',
      countryCode: null,
      isPrivate: 0,
      notifiesByEmail: 0,
      createdAtMs: 0,
      ...person,
    })
    .execute();
  await saveSearchEntries(db, [
    { entityType: 'Profiles', entityId: ANNA, name: 'Anna Jansen', nickName: 'Turbo' },
  ]);
  return ANNA;
}
