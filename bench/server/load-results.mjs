/** A thousand events with ten million laps, written through the store as an import would write them. */

import { randomFrom } from '../../scripts/random.mjs';
import { openServerData } from '../measure/load-source.mjs';

export const EVENTS = 1_000;
/** Races of 60 competitors and 800 laps among the events. */
export const LONG_RACES = 40;
export const LONG_RACE = { competitors: 60, laps: 800 };
const SHORT_RACE_COMPETITORS = 42;
const START_MS = Date.UTC(2024, 0, 6, 9);
const DAY_MS = 86_400_000;

/**
 * @typedef {import('../../packages/server/src/results/stored-event.test-support.ts').FilledStore} FilledStore
 * @typedef {{ longRaces: number[], shortRaces: number[], laps: number, loadMs: number, importMs: number, importLaps: number }} Loaded
 */

/**
 * @param {string} dataDir
 * @param {number} wantedLaps
 * @returns {Promise<Loaded>}
 */
export async function loadResults(dataDir, wantedLaps) {
  const { store, close } = await openStore(dataDir);
  const ground = await saveGround(store);
  const longLaps = LONG_RACES * LONG_RACE.competitors * LONG_RACE.laps;
  const shortRaces = EVENTS - LONG_RACES;
  const lapsEach = Math.ceil(Math.max(0, wantedLaps - longLaps) / shortRaces / SHORT_RACE_COMPETITORS);
  const shortRace = { competitors: SHORT_RACE_COMPETITORS, laps: lapsEach };

  const startedAtMs = performance.now();
  /** @type {Loaded} */
  const loaded = { longRaces: [], shortRaces: [], laps: 0, loadMs: 0, importMs: 0, importLaps: 0 };
  for (let index = 0; index < EVENTS; index++) {
    const isLong = index < LONG_RACES;
    const size = isLong ? LONG_RACE : shortRace;
    const { sessionIds } = await store.saveEvent(eventOf(index, size, ground));
    (isLong ? loaded.longRaces : loaded.shortRaces).push(...sessionIds);
    loaded.laps += size.competitors * size.laps;
    if (index % 100 === 99) console.log(`  ${index + 1} events, ${loaded.laps} laps`);
  }
  loaded.loadMs = performance.now() - startedAtMs;

  const imported = { competitors: 50, laps: 300 };
  const race = eventOf(EVENTS, imported, ground);
  const importedAtMs = performance.now();
  await store.saveEvent(race);
  loaded.importMs = performance.now() - importedAtMs;
  loaded.importLaps = imported.competitors * imported.laps;
  await close();
  return loaded;
}

/**
 * Races of one size, until there are so many laps.
 * @param {string} dataDir
 * @param {number} wantedLaps
 * @param {{ competitors: number, laps: number }} size
 */
export async function loadRaces(dataDir, wantedLaps, size) {
  const { store, close } = await openStore(dataDir);
  const ground = await saveGround(store);
  const startedAtMs = performance.now();
  /** @type {number[]} */
  const sessionIds = [];
  const lapsEach = size.competitors * size.laps;
  for (let index = 0; index * lapsEach < wantedLaps; index++) {
    sessionIds.push(...(await store.saveEvent(eventOf(index, size, ground))).sessionIds);
    if (index % 1_000 === 999) console.log(`    ${(index + 1) * lapsEach} laps`);
  }
  const loadMs = performance.now() - startedAtMs;
  await close();
  return { sessionIds, laps: sessionIds.length * lapsEach, loadMs };
}

/**
 * One race of many laps, for the screens that show it.
 * @param {string} dataDir
 * @returns {Promise<number>} the id of its session
 */
export async function saveLongRace(dataDir) {
  const { store, close } = await openStore(dataDir);
  const { sessionIds } = await store.saveEvent(eventOf(EVENTS + 1, LONG_RACE, await saveGround(store)));
  await close();
  const [sessionId] = sessionIds;
  if (sessionId === undefined) throw new Error('The long race was not saved');
  return sessionId;
}

/** @param {FilledStore} store */
async function saveGround(store) {
  return {
    organizationId: await store.saveOrganization({
      name: 'Bench Club',
      city: 'Emmen',
      countryCode: 'NL',
      sport: 'Car',
      websiteUrl: null,
      logoUrl: null,
      createdAtMs: 0,
    }),
    venueId: await store.saveVenue({
      name: 'Bench Ring',
      lengthMm: 4_500_000,
      lengthUnit: 'km',
      countryCode: 'NL',
      latitudeE6: null,
      longitudeE6: null,
      timeZone: 'Europe/Amsterdam',
    }),
  };
}

/** @param {string} dataDir */
async function openStore(dataDir) {
  const { server, db } = await openServerData(dataDir);
  await server.migrateToLatest(db);
  return { store: server.createFilledStore(db), close: () => db.close() };
}

/**
 * @param {number} index
 * @param {{ competitors: number, laps: number }} size
 * @param {{ organizationId: number, venueId: number }} ground
 * @returns {import('../../packages/server/src/publishing/document/new-event.ts').NewEvent}
 */
function eventOf(index, size, ground) {
  const startsAtMs = START_MS + (index % 700) * DAY_MS;
  const random = randomFrom(index + 1);
  const competitors = Array.from({ length: size.competitors }, (_, place) =>
    competitorOf(place, size.laps, startsAtMs, random),
  );
  const endsAtMs = startsAtMs + size.laps * 100_000;
  /** @type {import('../../packages/timing/src/revisions/new-session.ts').NewSession} */
  const session = {
    name: 'Race',
    kind: 'race',
    classificationType: 'Race',
    resultStatus: 'Official',
    startsAtMs,
    endsAtMs,
    competitors,
  };
  return {
    ...ground,
    name: `Bench ${index + 1}`,
    sport: 'Car',
    startsAtMs,
    endsAtMs,
    updatedAtMs: endsAtMs,
    software: { name: 'bench', version: '1' },
    isListed: true,
    groups: [{ name: 'GT', startsAtMs, sessions: [session] }],
  };
}

/**
 * A stop every 40 laps, a yellow flag now and then, three sections.
 * @param {number} place
 * @param {number} lapCount
 * @param {number} startsAtMs
 * @param {() => number} random
 * @returns {import('../../packages/timing/src/revisions/new-session.ts').NewCompetitor}
 */
function competitorOf(place, lapCount, startsAtMs, random) {
  /** @type {import('../../packages/timing/src/laps/lap.ts').Lap[]} */
  const laps = [];
  let completedAtMs = startsAtMs;
  const pitOffset = Math.floor(random() * 40);
  const baseMs = 88_000 + place * 35;
  for (let index = 0; index < lapCount; index++) {
    const isInPit = (index + pitOffset) % 40 === 39;
    const lapTimeMs = Math.round(baseMs + random() * 900 + (isInPit ? 42_000 : 0));
    completedAtMs += lapTimeMs;
    const first = Math.round(lapTimeMs * 0.3);
    laps.push({
      lapTimeMs,
      completedAtMs,
      position: place + 1,
      flag: index % 60 < 3 ? 'YELLOW' : 'GREEN',
      isInPit,
      isDeleted: false,
      sectionTimesMs: [first, first + 400, lapTimeMs - 2 * first - 400],
      voltageMv: null,
      temperatureDeciC: null,
    });
  }
  return {
    startNumber: String(place + 1),
    firstName: 'Driver',
    lastName: `Number ${place + 1}`,
    className: place % 3 === 0 ? 'GT3' : 'GT4',
    transponder: String(1_000_000 + place),
    status: 'Normal',
    startPosition: place + 1,
    laps,
  };
}
