/** Builders for tests of practice, with defaults for what does not matter. */

import { type AccountStatus, accountStatuses } from '@lapwing/contract/values/enums';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { Database } from '../storage/database.ts';
import type { NewPracticeActivity, NewPracticeLocation } from './stored-practice.test-support.ts';

export const ANNA = `LAPWING-GA-${'a'.repeat(32)}`;
export const BEN = `LAPWING-GA-${'b'.repeat(32)}`;

export function aLap(lap: Partial<Lap> & Pick<Lap, 'lapTimeMs' | 'completedAtMs'>): Lap {
  return {
    position: null,
    flag: 'GREEN',
    isInPit: false,
    isDeleted: false,
    sectionTimesMs: [],
    voltageMv: null,
    temperatureDeciC: null,
    ...lap,
  };
}

/** Laps without a break between them. */
export function lapsFrom(startsAt: string, lapTimesMs: readonly number[]): Lap[] {
  let atMs = Date.parse(startsAt);
  return lapTimesMs.map((lapTimeMs) => {
    atMs += lapTimeMs;
    return aLap({ lapTimeMs, completedAtMs: atMs });
  });
}

export function aLocation(location: Partial<NewPracticeLocation> = {}): NewPracticeLocation {
  return {
    organizationId: 1,
    name: 'Kartbaan Delfland',
    sport: 'Karting',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    trackLengthMm: 1_003_000,
    minimumLapTimeMs: 20_000,
    sections: [],
    ...location,
  };
}

export function anActivity(
  activity: Partial<NewPracticeActivity> & Pick<NewPracticeActivity, 'locationId'>,
): NewPracticeActivity {
  return {
    transponder: '1234567',
    isPrivate: false,
    sessions: [lapsFrom('2026-05-01T10:00:00Z', [45_000, 44_000, 46_000])],
    ...activity,
  };
}

export async function insertOrganization(db: Database, name = 'Delfland'): Promise<number> {
  const { id } = await db
    .insertInto('organizations')
    .values({
      name,
      city: '',
      countryCode: 'NL',
      sport: 1,
      websiteUrl: null,
      logoUrl: null,
      createdAtMs: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAccount(
  db: Database,
  id: string,
  { isPrivate = false, status = 'Active' }: { isPrivate?: boolean; status?: AccountStatus } = {},
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id,
      givenName: 'Given',
      surName: 'Sur',
      nickName: '',
      email: `${id}@example.org`,
      emailKey: `${id}@example.org`.toLowerCase(),
      passwordHash: null,
      status: accountStatuses[status],
      language: 'en',
      countryCode: null,
      isPrivate: isPrivate ? 1 : 0,
      notifiesByEmail: 0,
      createdAtMs: 0,
    })
    .execute();
}

export async function insertTransponder(
  db: Database,
  {
    code,
    ownerAccountId = null,
    carId = 0,
    label = '',
  }: { code: string; ownerAccountId?: string | null; carId?: number; label?: string },
): Promise<void> {
  await db
    .insertInto('transponders')
    .values({
      code,
      codeNumber: Number(code.replace(/\D/g, '')),
      carId,
      productCategory: 700,
      label,
      ownerAccountId,
      linkedAtMs: ownerAccountId === null ? null : 0,
    })
    .execute();
}
