/** Makes the demo world, once: simulated, scored by the rules, and stored through the stores. */

import { lengthMmOf } from '@lapwing/timing/units';
import type { Kysely } from 'kysely';
import { saveAccounts, saveTransponders } from '../accounts/writers.ts';
import { saveMember } from '../ingest/members.ts';
import { type NewPracticeActivity, saveActivities, saveLocations } from '../practice/writers.ts';
import { saveFollows, saveVideos } from '../profiles/writers.ts';
import { type SavedEvent, saveEvent } from '../results/save-event.ts';
import { saveChampionship, saveOrganization, saveVenue } from '../results/writers.ts';
import type { Schema } from '../storage/schema.ts';
import { peopleWithAccounts } from './accounts.ts';
import { type PlannedEvent, plannedEvents, venueOf } from './calendar.ts';
import { championshipsOf, racesOf, type StoredEvent } from './championships.ts';
import { beginDemoWorld, finishDemoWorld, isDemoWorldMade, removeHalfMadeDemoWorld } from './demo-state.ts';
import { type Person, peopleOf } from './people-of-series.ts';
import { holdPracticeDay, practiceDays } from './practice-days.ts';
import { holdEvent } from './run-event.ts';
import { lapTimeMsAt } from './run-session.ts';
import { organizations, venues } from './world/organizations.ts';
import { demoAccount } from './world/people.ts';
import { type DemoPracticeLocation, practiceLocations } from './world/practice-locations.ts';

type DemoProgress = { step: string; done: number; total: number };

export type DemoOptions = {
  db: Kysely<Schema>;
  nowMs: number;
  accountPrefix: string;
  /** how far back the world reaches; tests make a short one */
  reachDays?: number;
  practiceMonths?: number;
  onProgress?: (progress: DemoProgress) => void;
};

const DAY_MS = 86_400_000;
const ACTIVITIES_AT_ONCE = 200;

/** Nothing happens where it has been made before; what a killed process left is taken away first. */
export async function makeDemoWorld(options: DemoOptions): Promise<'made' | 'already there'> {
  const { db, nowMs } = options;
  if (await isDemoWorldMade(db)) return 'already there';
  await removeHalfMadeDemoWorld(db);
  await beginDemoWorld(db);

  const events = plannedEvents(nowMs, options.reachDays);
  const days = practiceLocations.flatMap((location) =>
    practiceDays(location, nowMs, options.practiceMonths).map((opensAtMs) => ({ location, opensAtMs })),
  );
  const total = events.length + days.length;
  let done = 0;
  const advance = (step: string) => {
    done += 1;
    options.onProgress?.({ step, done, total });
  };

  const people = peopleBySeries();
  const ids = await saveGround(db, nowMs);
  const stored: StoredEvent[] = [];
  for (const planned of events) {
    const saved = await storeEvent(db, planned, people, ids, nowMs);
    stored.push(saved);
    advance(planned.organization.name);
  }
  for (const championship of championshipsOf(stored)) {
    const organizationId = idOf(ids.organizations, championship.organization);
    const { name, season, className, layout, rules, events: rounds } = championship;
    await saveChampionship(db, { organizationId, name, season, className, layout, rules, events: rounds });
  }
  await storePractice(db, days, people, ids, nowMs, advance);
  await storePeople(options, people, stored, ids);
  await finishDemoWorld(db, nowMs);
  return 'made';
}

type PeopleBySeries = ReadonlyMap<string, readonly Person[]>;
type Ids = { organizations: ReadonlyMap<string, number>; venues: ReadonlyMap<string, number> };

function peopleBySeries(): PeopleBySeries {
  return new Map(
    organizations.flatMap((organization) =>
      organization.series.map(
        (series) => [`${organization.key}/${series.key}`, peopleOf(organization, series)] as const,
      ),
    ),
  );
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`nothing was stored as ${key}`);
  return id;
}

async function saveGround(db: Kysely<Schema>, nowMs: number): Promise<Ids> {
  const organizationIds = new Map<string, number>();
  for (const { key, name, city, countryCode, sport } of organizations) {
    const createdAtMs = nowMs - 1_500 * DAY_MS;
    const organization = { name, city, countryCode, sport, websiteUrl: null, logoUrl: null, createdAtMs };
    organizationIds.set(key, await saveOrganization(db, organization));
  }
  const venueIds = new Map<string, number>();
  for (const { key, name, length, unit, countryCode, timeZone, latitude, longitude } of venues) {
    const id = await saveVenue(db, {
      name,
      lengthMm: lengthMmOf(length, unit),
      lengthUnit: unit,
      countryCode,
      timeZone,
      latitudeE6: Math.round(latitude * 1e6),
      longitudeE6: Math.round(longitude * 1e6),
    });
    venueIds.set(key, id);
  }
  return { organizations: organizationIds, venues: venueIds };
}

async function storeEvent(
  db: Kysely<Schema>,
  planned: PlannedEvent,
  people: PeopleBySeries,
  ids: Ids,
  nowMs: number,
): Promise<StoredEvent> {
  const { organization, series, venue } = planned;
  const held = holdEvent(planned, people.get(`${organization.key}/${series.key}`) ?? [], nowMs);
  const saved: SavedEvent = await saveEvent(db, {
    ...held,
    organizationId: idOf(ids.organizations, organization.key),
    venueId: idOf(ids.venues, venue.key),
  });
  return { planned, ...saved, races: racesOf(held, saved) };
}

async function storePractice(
  db: Kysely<Schema>,
  days: readonly { location: DemoPracticeLocation; opensAtMs: number }[],
  people: PeopleBySeries,
  ids: Ids,
  nowMs: number,
  advance: (step: string) => void,
): Promise<void> {
  const locationIds = await saveLocations(
    db,
    practiceLocations.map((location) =>
      newLocation(location, idOf(ids.organizations, location.organization)),
    ),
  );
  let batch: NewPracticeActivity[] = [];
  for (const { location, opensAtMs } of days) {
    const locationId = locationIds[practiceLocations.indexOf(location)] ?? 0;
    const drivers = location.series.flatMap(
      (series) => people.get(`${location.organization}/${series}`) ?? [],
    );
    const held = holdPracticeDay(location, drivers, opensAtMs, nowMs);
    batch.push(...held.map((activity) => ({ ...activity, locationId })));
    if (batch.length >= ACTIVITIES_AT_ONCE) {
      await saveActivities(db, batch);
      batch = [];
    }
    advance(venueOf(location.venue).name);
  }
  await saveActivities(db, batch);
}

function newLocation(location: DemoPracticeLocation, organizationId: number) {
  const { name, length, unit, countryCode, timeZone, latitude, longitude, sectionShares } = venueOf(
    location.venue,
  );
  const trackLengthMm = lengthMmOf(length, unit);
  return {
    organizationId,
    name,
    description: location.description,
    sport: location.sport,
    countryCode,
    timeZone,
    trackLengthMm,
    latitudeE6: Math.round(latitude * 1e6),
    longitudeE6: Math.round(longitude * 1e6),
    minimumLapTimeMs: Math.round(lapTimeMsAt(location.speedKmh, trackLengthMm) * 0.7),
    sections: location.sectionNames.map((sectionName, index) => ({
      name: sectionName,
      lengthMm: Math.round(trackLengthMm * (sectionShares[index] ?? 0)),
      isSpeedTrap: index === location.speedTrap,
    })),
  };
}

async function storePeople(
  options: DemoOptions,
  people: PeopleBySeries,
  stored: readonly StoredEvent[],
  ids: Ids,
) {
  const { db, nowMs, accountPrefix } = options;
  const racers = organizations.flatMap(({ key, series: ofOrganization }) =>
    ofOrganization.flatMap((series) =>
      (people.get(`${key}/${series.key}`) ?? []).map((person) => ({ person, sport: series.sport })),
    ),
  );
  const filmed = stored.flatMap(({ eventId, sessionIds }) => {
    const sessionId = sessionIds.at(-1);
    return sessionId === undefined ? [] : [{ eventId, sessionId }];
  });
  const { accounts, transponders, follows, videos } = await peopleWithAccounts({
    racers,
    nowMs,
    accountPrefix,
    filmed,
  });
  await saveAccounts(db, accounts);
  await saveTransponders(db, transponders);
  await saveFollows(db, follows);
  await saveVideos(db, videos);
  const organizationId = idOf(ids.organizations, demoAccount.owns);
  await saveMember(db, { organizationId, email: demoAccount.email, role: 'owner', sinceMs: nowMs });
}
