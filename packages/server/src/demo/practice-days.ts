/** Months of practice at the tracks of the demo world. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { createRandom } from '@lapwing/timing/simulator/random';
import type { SessionSetup } from '@lapwing/timing/simulator/session-setup';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { instantOf } from '@lapwing/timing/timestamp';
import { lengthMmOf } from '@lapwing/timing/units';
import { venueOf } from './calendar.ts';
import type { Person } from './people-of-series.ts';
import { airTemperatureC, lapTimeMsAt } from './run-session.ts';
import type { DemoPracticeLocation } from './world/practice-locations.ts';

const DAY_MS = 86_400_000;
const OPEN_CHANCE = 0.8;
const DEMO_ACCOUNT_CHANCE = 0.75;
const PRIVATE_CHANCE = 0.09;
const HOUR_MS = 3_600_000;

export type GeneratedDay = {
  /** the passings at the loops of the location, in order of time */
  passings: Passing[];
  /** transponders of drivers who want to be private */
  privateTransponders: string[];
};

/** The days on which the location was open, oldest first. */
export function practiceDays(
  location: DemoPracticeLocation,
  nowMs: number,
  months = location.months,
): number[] {
  const { timeZone, key } = venueOf(location.venue);
  const today = Math.floor(nowMs / DAY_MS);
  const days: number[] = [];
  for (let day = today - months * 30; day <= today; day++) {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    if (!location.weekdays.includes(weekday)) continue;
    if (createRandom(`open ${key} ${day}`).chance(OPEN_CHANCE)) days.push(day);
  }
  return days.map((day) => instantOf(day * DAY_MS + 10 * HOUR_MS, timeZone)).filter((atMs) => atMs < nowMs);
}

/** Everyone who drove there on that day: blocks with breaks between them, each driver in some of them. */
export function holdPracticeDay(
  location: DemoPracticeLocation,
  people: readonly Person[],
  opensAtMs: number,
  nowMs: number,
): GeneratedDay {
  const seed = `practice ${location.venue} ${opensAtMs}`;
  const random = createRandom(seed);
  const wanted = random.whole(...location.driversADay);
  const drivers = random
    .shuffled(people.filter(({ isDemoAccount }) => !isDemoAccount))
    .slice(0, wanted)
    .concat(people.filter(({ isDemoAccount }) => isDemoAccount && random.chance(DEMO_ACCOUNT_CHANCE)));
  const passings: Passing[] = [];

  let startsAtMs = opensAtMs + random.whole(0, 90) * 60_000;
  const blocks = random.whole(3, 5);
  for (let block = 0; block < blocks; block++) {
    const onTrack = drivers.filter(() => random.chance(0.78));
    const minutes = random.whole(9, 17);
    const setup = setupOf(location, onTrack, `${seed} ${block}`, startsAtMs, minutes * 60_000, nowMs);
    passings.push(...passingsUntil(setup, nowMs));
    startsAtMs += (minutes + random.whole(25, 75)) * 60_000 + random.whole(0, 59_999);
  }
  const privateTransponders = drivers
    .filter(({ key }) => createRandom(`private ${key} ${opensAtMs}`).chance(PRIVATE_CHANCE))
    .map(({ transponder }) => transponder);
  return { passings, privateTransponders };
}

function setupOf(
  location: DemoPracticeLocation,
  drivers: readonly Person[],
  seed: string,
  startsAtMs: number,
  durationMs: number,
  nowMs: number,
): SessionSetup {
  const venue = venueOf(location.venue);
  const random = createRandom(`${seed} setup`);
  // People get faster over the months, and not every day is a good one.
  const monthsAgo = (nowMs - startsAtMs) / (30 * DAY_MS);
  return {
    seed,
    sport: location.sport,
    kind: 'practice',
    startsAtMs,
    track: {
      baseLapTimeMs: lapTimeMsAt(location.speedKmh, lengthMmOf(venue.length, venue.unit)),
      sectionShares: venue.sectionShares,
      hasPitLane: false,
      airTemperatureC: airTemperatureC(startsAtMs),
    },
    competitors: drivers.map(({ transponder, skill, consistency }) => ({
      transponder,
      driverPaces: [1 + skill + monthsAgo * 0.0022 + random.between(0, 0.006)],
      consistency: consistency * 1.3,
      isStarting: true,
      hasTelemetry: location.hasTelemetry,
    })),
    length: { kind: 'time', durationMs, extraLaps: 0 },
    pitStops: 0,
  };
}

function* passingsUntil(setup: SessionSetup, nowMs: number): Generator<Passing> {
  for (const event of simulateSession(setup)) {
    if (event.kind !== 'passing') continue;
    if (event.passing.atMs > nowMs) return;
    yield event.passing;
  }
}
