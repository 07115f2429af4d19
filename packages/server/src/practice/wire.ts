/** Practice in wire format: locations, activities and their times. */

import type * as wire from '@lapwing/contract/practice/practice';
import { MICROSECONDS_PER_MS } from '@lapwing/contract/values/constants';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDateTimeWithOffset, localInstantWithOffset, zoneOffsetMs } from '@lapwing/timing/timestamp';
import { speedIn, speedMps } from '@lapwing/timing/units';
import type { Chip, PracticeActivity, PracticeLocation, PracticeSection } from './activity.ts';
import { locationStatusAt } from './location-status.ts';
import type { StoredSession } from './store.ts';

const MM_PER_M = 1000;
const DEGREES_E6 = 1_000_000;

export function toWireLocation(location: PracticeLocation, nowMs: number): wire.PracticeLocation {
  return {
    name: location.name,
    id: location.id,
    description: location.description,
    url: location.websiteUrl,
    trackLength: Math.round(location.trackLengthMm / MM_PER_M),
    status: locationStatusAt(location, nowMs),
    sport: location.sport,
    country: location.countryCode.toLowerCase(),
    // The name and network address of a decoder are not public.
    x2ServiceId: 0,
    ipAddress: null,
    sections: location.sections.map(toWireSection),
    ...(location.latitudeE6 !== null &&
      location.longitudeE6 !== null && {
        lat: location.latitudeE6 / DEGREES_E6,
        lon: location.longitudeE6 / DEGREES_E6,
      }),
  };
}

export function toWireSection({ name, lengthMm, isSpeedTrap }: PracticeSection): wire.TrackSection {
  return { name, length: Math.round(lengthMm / MM_PER_M), speedTrap: isSpeedTrap };
}

export function toWireChip({ code, number, carId }: Chip): wire.Chip {
  return { code, codeNr: number, carId, id: chipIdOf({ number, carId }) };
}

/** The number followed by the car's; 0 if that is too long for a number. */
export function chipIdOf({ number, carId }: Pick<Chip, 'number' | 'carId'>): number {
  const id = Number(`${number}${carId}`);
  return Number.isSafeInteger(id) ? id : 0;
}

export function toWireLocationActivity(
  activity: PracticeActivity,
  { timeZone }: PracticeLocation,
): wire.LocationActivity {
  const { owner, chip, startsAtMs, endsAtMs, lapCount, bestTimeMs } = activity;
  return {
    id: activity.id,
    name: 'Practice',
    startTime: localDateTimeWithOffset(startsAtMs, timeZone),
    ...(endsAtMs === null ? {} : { endTime: localDateTimeWithOffset(endsAtMs, timeZone) }),
    frameType: 0,
    accountId: 0,
    gaUId: owner?.isActive === true ? owner.accountId : null,
    chipLabel: chip.label,
    chipCode: chip.code,
    lapCount,
    ...(bestTimeMs === null ? {} : { bestTime: formatLapTime(bestTimeMs) }),
  };
}

export function toWireActivity(
  activity: PracticeActivity,
  location: PracticeLocation,
  nowMs: number,
): wire.Activity {
  const core = toWireLocationActivity(activity, location);
  return {
    ...core,
    location: toWireLocation(location, nowMs),
    userId: core.gaUId,
    chipListDto: null,
    practiceSessionsDto: null,
  };
}

/** Sessions are numbered within their activity, which never has nearly a thousand of them. */
const SESSIONS_PER_ACTIVITY = 1000;

export function toWireSpan(
  activity: PracticeActivity,
  session: StoredSession,
  { id, timeZone }: PracticeLocation,
): wire.PracticeSpan {
  const endsAtMs = session.laps.at(-1)?.completedAtMs ?? session.startsAtMs;
  const localMs = (atMs: number) => atMs + zoneOffsetMs(atMs, timeZone);
  return {
    id: activity.id * SESSIONS_PER_ACTIVITY + session.number,
    locationId: id,
    starttimeutc: session.startsAtMs * MICROSECONDS_PER_MS,
    endtimeutc: endsAtMs * MICROSECONDS_PER_MS,
    starttimelocal: localMs(session.startsAtMs) * MICROSECONDS_PER_MS,
    endtimelocal: localMs(endsAtMs) * MICROSECONDS_PER_MS,
  };
}

export function toWireSpeed(lengthMm: number, timeMs: number): wire.Speed {
  return { kph: speedIn('km', lengthMm, timeMs), mps: speedMps(lengthMm, timeMs) };
}

/** `2022-06-26T09:16:39.73+09:00`: the fraction has no trailing zeros */
export function toWireInstant(atMs: number, timeZone: string): string {
  return localInstantWithOffset(atMs, timeZone).replace(/\.?0*(?=[+-]\d\d:\d\d$)/, '');
}
