/** A race for tests about live timing, stored like any event. */

import type { ResultStatus } from '@lapwing/contract/values/enums';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import type { NewEvent } from '../publishing/document/new-event.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { saveEvent, saveVenue } from '../results/stored-event.test-support.ts';
import type { Database } from '../storage/database.ts';

export const START = Date.parse('2026-05-03T12:00:00Z');

/** Laps from the start of the race. The first position is the one after the first lap. */
export function laps(
  lapTimesMs: readonly number[],
  positions: readonly number[] = [],
  lap: Partial<Lap> = {},
): Lap[] {
  let completedAtMs = START;
  return lapTimesMs.map((lapTimeMs, index) => {
    completedAtMs += lapTimeMs;
    return {
      lapTimeMs,
      completedAtMs,
      position: positions[index] ?? null,
      flag: 'GREEN',
      isInPit: false,
      isDeleted: false,
      sectionTimesMs: [],
      voltageMv: null,
      temperatureDeciC: null,
      ...lap,
    };
  });
}

export function aCompetitor(competitor: Partial<NewCompetitor> & { startNumber: string }): NewCompetitor {
  return {
    firstName: 'Driver',
    lastName: competitor.startNumber,
    className: '',
    status: 'Normal',
    laps: [],
    ...competitor,
  };
}

export function aSession(session: Partial<NewSession> & { resultStatus: ResultStatus }): NewSession {
  return {
    name: 'Final',
    kind: 'race',
    classificationType: 'Race',
    startsAtMs: START,
    endsAtMs: START + 600_000,
    competitors: [],
    ...session,
  };
}

export async function saveRun(
  db: Database,
  sessions: readonly NewSession[],
  event: Partial<NewEvent> & { timerName?: string } = {},
) {
  const { timerName = 'Genk Timing', ...facts } = event;
  const organizationId = await saveOrganization(db, {
    name: timerName,
    city: 'Genk',
    countryCode: 'BE',
    sport: 'Karting',
    websiteUrl: 'https://genk.example',
    logoUrl: null,
    createdAtMs: 0,
  });
  const venueId = await saveVenue(db, {
    name: 'Horensbergdam',
    lengthMm: 1_360_000,
    lengthUnit: 'km',
    countryCode: 'BE',
    latitudeE6: 50_987_000,
    longitudeE6: 5_564_000,
    timeZone: 'Europe/Brussels',
  });
  const { eventId, sessionIds } = await saveEvent(db, {
    organizationId,
    venueId,
    name: 'Spring Cup',
    sport: 'Karting',
    startsAtMs: START,
    endsAtMs: START + 600_000,
    updatedAtMs: START,
    software: { name: 'Orbits', version: '5.15.0' },
    isListed: true,
    groups: [{ name: 'Senior', startsAtMs: START, sessions }],
    ...facts,
  });
  return { organizationId, venueId, eventId, sessionIds };
}
