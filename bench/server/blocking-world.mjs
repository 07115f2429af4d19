/** The largest data a host may have: very long sessions, very large fields, and very long lists. */

import { openServerData } from '../measure/load-source.mjs';

const START_MS = Date.UTC(2025, 5, 7, 13);
const DAY_MS = 86_400_000;
const LONG_LIST = 5_000;
const SESSIONS = 500;
const ACTIVITIES = 100_000;

/**
 * @typedef {{ eventId: number, sessionId: number }} Race
 * @typedef {{
 *   organizationId: number, longest: Race, day: Race, field: Race, weekend: Race,
 *   championshipId: number, locationId: number, activityId: number,
 * }} World
 */

/**
 * @param {string} dataDir
 * @param {number} organizationId
 * @returns {Promise<World>}
 */
export async function fillWorld(dataDir, organizationId) {
  const { server, db } = await openServerData(dataDir);
  const store = server.createFilledStore(db);
  const venueId = await store.saveVenue({
    name: 'Long Ring',
    lengthMm: 4_500_000,
    lengthUnit: 'km',
    countryCode: 'NL',
    latitudeE6: null,
    longitudeE6: null,
    timeZone: 'Europe/Amsterdam',
  });
  /**
   * @param {string} name
   * @param {import('../../packages/timing/src/revisions/new-session.ts').NewSession[]} sessions
   * @param {number} day
   * @returns {Promise<Race & { sessionIds: number[] }>}
   */
  const save = async (name, sessions, day) => {
    const startsAtMs = START_MS - day * DAY_MS;
    const { eventId, sessionIds } = await store.saveEvent({
      organizationId,
      venueId,
      name,
      sport: 'Car',
      startsAtMs,
      endsAtMs: startsAtMs + DAY_MS,
      updatedAtMs: startsAtMs,
      software: { name: 'bench', version: '1' },
      isListed: true,
      groups: [{ name: 'GT', startsAtMs, sessions }],
    });
    return { eventId, sessionId: sessionIds[0] ?? 0, sessionIds };
  };
  const longest = await save('Longest', [raceOf(100, 10_000)], 0);
  const day = await save('Day', [raceOf(60, 900)], 1);
  const field = await save('Field', [raceOf(5_000, 8)], 2);
  const weekend = await save(
    'Weekend',
    Array.from({ length: SESSIONS }, (_, index) => raceOf(20, 10, `Heat ${index + 1}`)),
    3,
  );
  for (let index = 0; index < LONG_LIST; index++)
    await save(`Round ${index + 1}`, [raceOf(3, 2)], 4 + (index % 3_000));
  const championshipId = await store.saveChampionship(championshipOf(organizationId, [field, weekend]));
  const practice = await fillPractice(server.createFilledPractice(db), organizationId);
  await db.close();
  return { organizationId, longest, day, field, weekend, championshipId, ...practice };
}

/**
 * @param {number} competitors
 * @param {number} lapCount
 * @returns {import('../../packages/timing/src/revisions/new-session.ts').NewSession}
 */
function raceOf(competitors, lapCount, name = 'Race') {
  return {
    name,
    kind: 'race',
    classificationType: 'Race',
    resultStatus: 'Official',
    startsAtMs: START_MS,
    endsAtMs: START_MS + lapCount * 100_000,
    competitors: Array.from({ length: competitors }, (_, place) => ({
      startNumber: String(place + 1),
      firstName: 'Driver',
      lastName: `Number ${place + 1}`,
      className: place % 3 === 0 ? 'GT3' : 'GT4',
      transponder: String(1_000_000 + place),
      status: 'Normal',
      startPosition: place + 1,
      laps: lapsFrom(START_MS, lapCount, 88_000 + place * 35, place + 1),
    })),
  };
}

/**
 * A stop every 40 laps, a yellow flag now and then, three sections.
 * @param {number} startsAtMs
 * @param {number} count
 * @param {number} baseMs
 * @param {number | null} position
 * @returns {import('../../packages/timing/src/laps/lap.ts').Lap[]}
 */
function lapsFrom(startsAtMs, count, baseMs, position) {
  let completedAtMs = startsAtMs;
  return Array.from({ length: count }, (_, index) => {
    const isInPit = index % 40 === 39;
    const lapTimeMs = baseMs + ((index * 7_919) % 900) + (isInPit ? 42_000 : 0);
    completedAtMs += lapTimeMs;
    const first = Math.round(lapTimeMs * 0.3);
    return {
      lapTimeMs,
      completedAtMs,
      position,
      flag: index % 60 < 3 ? 'YELLOW' : 'GREEN',
      isInPit,
      isDeleted: false,
      sectionTimesMs: [first, first + 400, lapTimeMs - 2 * first - 400],
      voltageMv: null,
      temperatureDeciC: null,
    };
  });
}

/**
 * The whole large field, and all heats of the weekend.
 * @param {number} organizationId
 * @param {(Race & { sessionIds: number[] })[]} races
 * @returns {import('../../packages/server/src/publishing/document/new-event.ts').NewChampionship}
 */
function championshipOf(organizationId, races) {
  return {
    organizationId,
    name: 'Cup',
    season: '2025',
    className: '',
    layout: 'PointsPerRun',
    rules: { points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], drops: 0 },
    events: races.map(({ eventId, sessionIds }) => ({
      eventId,
      rounds: sessionIds
        .slice(0, 100)
        .map((sessionId, index) => ({ sessionId, name: `Round ${index + 1}`, shortName: `R${index + 1}` })),
    })),
  };
}

/**
 * @param {ReturnType<typeof import('../../packages/server/src/practice/stored-practice.test-support.ts').createFilledPractice>} practice
 * @param {number} organizationId
 */
async function fillPractice({ saveLocations, saveActivities }, organizationId) {
  const [locationId = 0] = await saveLocations([
    {
      organizationId,
      name: 'Long list',
      sport: 'Karting',
      countryCode: 'NL',
      timeZone: 'Europe/Amsterdam',
      trackLengthMm: 1_000_000,
      minimumLapTimeMs: 20_000,
      sections: [],
    },
  ]);
  for (let from = 0; from < ACTIVITIES; from += 5_000) {
    await saveActivities(
      Array.from({ length: 5_000 }, (_, index) => ({
        locationId,
        // One transponder has driven on very many days.
        transponder: String(index % 10 === 0 ? 7 : 1_000_000 + ((from + index) % 3_000)),
        isPrivate: index % 12 === 1,
        sessions: [lapsFrom(START_MS - (from + index + 100) * 600_000, 2, 50_000, null)],
      })),
    );
  }
  const [activityId = 0] = await saveActivities([
    {
      locationId,
      transponder: '8',
      isPrivate: false,
      sessions: Array.from({ length: 40 }, (_, session) =>
        lapsFrom(START_MS + session * 3_600_000, 500, 20_000, null),
      ),
    },
  ]);
  return { locationId, activityId };
}
