/** Builders for tests of results, with defaults for what does not matter. */

import type { Lap } from '@lapwing/timing/laps/lap';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import type { NewEvent, NewOrganization, NewVenue } from '../publishing/document/new-event.ts';
import type { Database } from '../storage/database.ts';
import { createFilledStore, type FilledStore } from './stored-event.test-support.ts';

export const ANNA = `LAPWING-GA-${'a'.repeat(32)}`;

export const STARTS_AT_MS = Date.parse('2026-05-11T10:27:00Z');

export function lapsOf(lapTimesMs: readonly number[], startsAtMs = STARTS_AT_MS): Lap[] {
  let atMs = startsAtMs;
  return lapTimesMs.map((lapTimeMs) => {
    atMs += lapTimeMs;
    return {
      lapTimeMs,
      completedAtMs: atMs,
      position: null,
      flag: 'GREEN',
      isInPit: false,
      isDeleted: false,
      sectionTimesMs: [],
      voltageMv: null,
      temperatureDeciC: null,
    };
  });
}

export function aCompetitor(competitor: Partial<NewCompetitor> = {}): NewCompetitor {
  return {
    startNumber: '7',
    firstName: 'Anna',
    lastName: 'Jansen',
    className: 'Senior',
    status: 'Normal',
    laps: [],
    ...competitor,
  };
}

export function aSession(session: Partial<NewSession> = {}): NewSession {
  return {
    name: 'Race 1',
    kind: 'race',
    classificationType: 'Race',
    resultStatus: 'Official',
    startsAtMs: STARTS_AT_MS,
    endsAtMs: STARTS_AT_MS + 600_000,
    competitors: [],
    ...session,
  };
}

export function anEvent(event: Partial<NewEvent> & Pick<NewEvent, 'organizationId' | 'venueId'>): NewEvent {
  const startsAtMs = event.startsAtMs ?? STARTS_AT_MS;
  return {
    name: 'Spring Cup',
    sport: 'Karting',
    startsAtMs,
    endsAtMs: startsAtMs + 8 * 3_600_000,
    updatedAtMs: startsAtMs + 9 * 3_600_000,
    software: { name: 'Lapwing', version: '0.1.0' },
    isListed: true,
    groups: [],
    ...event,
  };
}

const organization: NewOrganization = {
  name: 'Karting Club Emmen',
  city: 'Emmen',
  countryCode: 'NL',
  sport: 'Karting',
  websiteUrl: null,
  logoUrl: null,
  createdAtMs: 0,
};

export const venue: NewVenue = {
  name: 'Pottendijk',
  lengthMm: 1_200_000,
  lengthUnit: 'km',
  countryCode: 'NL',
  latitudeE6: 52_700_000,
  longitudeE6: 6_900_000,
  timeZone: 'Europe/Amsterdam',
};

/** A store on an empty database, with one organisation and one venue. */
export async function aClub(
  db: Database,
): Promise<{ store: FilledStore; organizationId: number; venueId: number }> {
  const store = createFilledStore(db);
  return {
    store,
    organizationId: await store.saveOrganization(organization),
    venueId: await store.saveVenue(venue),
  };
}

export async function insertAccount(db: Database, account: { isPrivate: 0 | 1 }): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: ANNA,
      givenName: 'Anna',
      surName: 'Jansen',
      nickName: '',
      email: 'anna@example.org',
      emailKey: 'anna@example.org',
      passwordHash: null,
      status: 0,
      language: 'en',
      countryCode: 'NL',
      notifiesByEmail: 0,
      createdAtMs: 0,
      ...account,
    })
    .execute();
  await db
    .insertInto('transponders')
    .values({
      code: '1234567',
      codeNumber: 1_234_567,
      carId: 0,
      productCategory: 700,
      label: '',
      ownerAccountId: ANNA,
      linkedAtMs: 0,
    })
    .execute();
}
