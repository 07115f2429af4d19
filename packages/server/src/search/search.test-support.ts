/** Builders for tests of the search: an event and a person as stored by their writers. */

import { type AccountStatus, accountStatuses } from '@lapwing/contract/values/enums';
import type { NewCompetitor } from '@lapwing/timing/revisions/new-session';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { aCompetitor } from '../results/results.test-support.ts';
import { saveEvent, saveVenue } from '../results/stored-event.test-support.ts';
import type { Database } from '../storage/database.ts';
import { reindex } from './index/searchable-entities.ts';

export const ANNA = `LAPWING-GA-${'a'.repeat(32)}`;

type EventFacts = {
  name: string;
  startsAtMs?: number;
  isListed?: boolean;
  isRunning?: boolean;
  competitors?: readonly NewCompetitor[];
};

/** "Timers" of Japan. */
export function insertOrganization(db: Database): Promise<number> {
  return saveOrganization(db, {
    name: 'Timers',
    city: '',
    countryCode: 'JP',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
}

/** In Japan, by the organisation "Timers". */
export async function insertEvent(db: Database, facts: EventFacts): Promise<number> {
  const { name, startsAtMs = 0, isListed = true, isRunning = false, competitors = [] } = facts;
  const organizationId = await insertOrganization(db);
  const venueId = await saveVenue(db, {
    name: 'Track',
    lengthMm: 1_000_000,
    lengthUnit: 'km',
    countryCode: 'JP',
    latitudeE6: null,
    longitudeE6: null,
    timeZone: 'Asia/Tokyo',
  });
  const { eventId } = await saveEvent(db, {
    organizationId,
    venueId,
    name,
    sport: 'Karting',
    startsAtMs,
    endsAtMs: startsAtMs,
    updatedAtMs: startsAtMs,
    software: { name: '', version: '' },
    isListed,
    groups: [
      {
        name: 'All',
        startsAtMs,
        sessions: [
          {
            name: 'Race',
            kind: 'race',
            classificationType: 'Race',
            resultStatus: isRunning ? 'Active' : 'Official',
            startsAtMs,
            endsAtMs: startsAtMs,
            competitors: [...competitors],
          },
        ],
      },
    ],
  });
  return eventId;
}

/** Anna Jansen, nicknamed Turbo. */
export async function insertPerson(
  db: Database,
  { isPrivate = false, status = 'Active' }: { isPrivate?: boolean; status?: AccountStatus } = {},
): Promise<string> {
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
      status: accountStatuses[status],
      language: 'en',
      countryCode: null,
      isPrivate: isPrivate ? 1 : 0,
      notifiesByEmail: 0,
      createdAtMs: 0,
    })
    .execute();
  await reindex(db, 'Profiles', [ANNA]);
  return ANNA;
}

/** Of a karting race, with one of their transponders. */
export async function insertResult(db: Database, accountId: string): Promise<void> {
  const code = '1234567';
  await db
    .insertInto('transponders')
    .values({
      code,
      codeNumber: Number(code),
      carId: 0,
      productCategory: 700,
      label: '',
      ownerAccountId: accountId,
      linkedAtMs: 0,
    })
    .execute();
  await insertEvent(db, { name: 'Kart race', competitors: [aCompetitor({ transponder: code })] });
}
