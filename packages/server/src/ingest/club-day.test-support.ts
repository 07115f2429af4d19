/** A club with an upload key, and the race that it sends live: for tests of whole servers, workers and nodes. */

import type { KeyScope } from '@lapwing/contract/people/organizations';
import { saveOrganization } from '../publishing/events/organizations.ts';
import type { Database } from '../storage/database.ts';
import { createKey } from './access/upload-keys.ts';

export async function anOrganization(db: Database, name = 'Kart Club Emmen'): Promise<number> {
  return saveOrganization(db, {
    name,
    city: 'Emmen',
    countryCode: 'NL',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
}

/** The upload key of a new club. */
export async function aRelayKey(db: Database, scopes: readonly KeyScope[] = ['live']): Promise<string> {
  const organizationId = await anOrganization(db);
  return (await createKey(db, { organizationId, name: 'Relay', scopes, createdAtMs: 0 })).key;
}

/** The event and the session of a live batch. */
export const clubDay = {
  event: {
    clientId: 'day',
    name: 'Club day',
    sport: 'Karting',
    startDate: '2026-05-03',
    location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
  },
  session: { clientId: 'race', name: 'Race', type: 'race' },
} as const;
