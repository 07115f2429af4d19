/** Creates the demo world, once: simulated, and sent through the ingest code like data of timers and decoders. */

import { saveAccounts, saveTransponders } from '../accounts/writers.ts';
import { saveMember } from '../ingest/organizations/members.ts';
import { saveFollows, saveVideos } from '../profiles/writers.ts';
import { publishChampionship } from '../publishing/championships/publish-championship.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import type { Database } from '../storage/database.ts';
import { withBulkWrites } from '../storage/engines/bulk-writes.ts';
import { peopleWithAccounts } from './accounts.ts';
import { type PlannedEvent, venueOf } from './calendar.ts';
import { championshipsOf, racesOf, type StoredEvent } from './championships.ts';
import { makeRecords } from './demo-records.ts';
import { beginDemoWorld, finishDemoWorld, isDemoWorldMade, removeUnwantedDemoWorld } from './demo-state.ts';
import { type GeneratedEvent, type PlannedDay, peopleBySeries, planWorld } from './generate-world.ts';
import { makeLateDay } from './late-day.ts';
import type { GeneratedDay } from './practice-days.ts';
import { storeEvents } from './store-events.ts';
import { createStorePractice } from './store-practice.ts';
import { organizations } from './world/organizations.ts';
import { demoAccount } from './world/people.ts';
import { practiceLocations } from './world/practice-locations.ts';
import { openWorldGenerator, type WorldGenerator } from './world-generator.ts';

type DemoProgress = { step: string; done: number; total: number };

export type DemoOptions = {
  db: Database;
  nowMs: number;
  accountPrefix: string;
  /** how far back the world reaches; shorter in tests */
  reachDays?: number;
  practiceMonths?: number;
  onProgress?: (progress: DemoProgress) => void;
};

type WorldWriters = {
  db: Database;
  nowMs: number;
  generator: WorldGenerator;
  ids: Ids;
  advance: (step: string) => void;
};
type Ids = ReadonlyMap<string, number>;

const DAY_MS = 86_400_000;
/** Each transaction takes as long as half an event. */
const EVENTS_AT_ONCE = 6;

/** Does nothing if it already exists; the remains of a killed process are removed first. */
export async function makeDemoWorld(options: DemoOptions): Promise<'made' | 'already there'> {
  const { db, nowMs, reachDays, practiceMonths } = options;
  if (await isDemoWorldMade(db)) return 'already there';
  await removeUnwantedDemoWorld(db);
  await beginDemoWorld(db);

  const span = { nowMs, reachDays, practiceMonths };
  const { events, days } = planWorld(span);
  const total = events.length + days.length;
  let done = 0;
  const advance = (step: string) => {
    done += 1;
    options.onProgress?.({ step, done, total });
  };

  const generator = openWorldGenerator(span);
  try {
    await withBulkWrites(db, async () => {
      const ids = await saveOrganizations(db, nowMs);
      const making = { db, nowMs, generator, ids, advance };
      const stored = await makeEvents(making, events);
      for (const { planned, eventId } of stored) {
        if (planned.isToday) await makeLateDay(db, eventId, nowMs);
      }
      for (const { organization, document } of championshipsOf(stored)) {
        const author = { accountId: null, nowMs };
        await db
          .transaction()
          .execute((tx) => publishChampionship(tx, idOf(ids, organization), document, author));
      }
      await makePractice(making, days);
      await makePeople(options, stored, ids);
    });
  } finally {
    await generator.close();
  }
  await finishDemoWorld(db, nowMs);
  return 'made';
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`nothing was stored as ${key}`);
  return id;
}

async function saveOrganizations(db: Database, nowMs: number): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { key, name, city, countryCode, sport } of organizations) {
    const createdAtMs = nowMs - 1_500 * DAY_MS;
    const organization = { name, city, countryCode, sport, websiteUrl: null, logoUrl: null, createdAtMs };
    ids.set(key, await saveOrganization(db, organization));
  }
  return ids;
}

async function makeEvents(making: WorldWriters, events: readonly PlannedEvent[]): Promise<StoredEvent[]> {
  const { db, generator, ids, advance } = making;
  const stored: StoredEvent[] = [];
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const some: { planned: PlannedEvent; organizationId: number; generated: GeneratedEvent }[] = [];
    for (const planned of events.slice(from, from + EVENTS_AT_ONCE)) {
      const organizationId = idOf(ids, planned.organization.key);
      some.push({ planned, organizationId, generated: await nextEvent(generator) });
    }
    const saved = await storeEvents(db, some);
    for (const [index, { planned, generated }] of some.entries()) {
      const own = saved[index] ?? { eventId: 0, sessionIds: [] };
      stored.push({ planned, ...own, races: racesOf(generated) });
      advance(planned.organization.name);
    }
  }
  return stored;
}

async function nextEvent(generator: WorldGenerator): Promise<GeneratedEvent> {
  const generated = await generator.next();
  if (!('event' in generated)) throw new RangeError('Expected an event, but a day of practice was generated');
  return generated.event;
}

async function nextDay(generator: WorldGenerator): Promise<GeneratedDay> {
  const generated = await generator.next();
  if (!('day' in generated)) throw new RangeError('Expected a day of practice, but an event was generated');
  return generated.day;
}

async function makePractice(making: WorldWriters, days: readonly PlannedDay[]): Promise<void> {
  const { db, nowMs, generator, ids, advance } = making;
  const practice = createStorePractice(db, nowMs);
  try {
    for (const location of practiceLocations) {
      await practice.addLocation(location, idOf(ids, location.organization));
    }
    for (const { location, opensAtMs } of days) {
      await practice.addDay(location, opensAtMs, await nextDay(generator));
      advance(venueOf(location.venue).name);
    }
    await practice.settle();
  } finally {
    await practice.close();
  }
}

async function makePeople(options: DemoOptions, stored: readonly StoredEvent[], ids: Ids): Promise<void> {
  const { db, nowMs, accountPrefix } = options;
  const people = peopleBySeries();
  const racers = organizations.flatMap(({ key, series: ofOrganization }) =>
    ofOrganization.flatMap((series) =>
      (people.get(`${key}/${series.key}`) ?? []).map((person) => ({ person, sport: series.sport })),
    ),
  );
  const filmed = stored.flatMap(({ planned, eventId, sessionIds }) => {
    const sessionId = sessionIds.at(-1);
    return sessionId === undefined || planned.isComing ? [] : [{ eventId, sessionId }];
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
  const organizationId = idOf(ids, demoAccount.owns);
  await saveMember(db, { organizationId, email: demoAccount.email, role: 'owner', sinceMs: nowMs });
  const owner = accounts.find(({ email }) => email === demoAccount.email);
  if (owner !== undefined) await makeRecords(db, organizationId, { accountId: owner.id, nowMs });
}
