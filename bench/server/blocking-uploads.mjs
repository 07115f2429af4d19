/** The largest uploads that are allowed, and the largest live session. */

const COMPETITORS = 5_000;
const LAPS = 8;
const RULINGS = 4_000;
const DAYS = 5_000;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 4, 11, 12);

const location = { name: 'Live Ring', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 4_500 };
const event = {
  clientId: 'on-air',
  name: 'On the air',
  sport: 'Car',
  startDate: '2026-05-11',
  location,
};
const session = { clientId: 'on-air-race', name: 'Race', type: 'race' };

/**
 * @typedef {{ what: string, path: string, method: string, body: unknown }} Upload
 * @param {string} url
 * @param {string} key
 */
export function createSender(url, key) {
  /**
   * @param {Pick<Upload, 'path' | 'method' | 'body'>} upload
   * @returns {Promise<any>}
   */
  return async ({ path, method, body }) => {
    const response = await fetch(`${url}/api/ingest/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/**
 * @param {string} batchId
 * @param {object[]} events
 */
function batch(batchId, events) {
  return { path: 'live', method: 'POST', body: { batchId, sequence: 1, event, session, events } };
}

/** @returns {Upload[]} */
export function liveUploads() {
  const everybody = Array.from({ length: COMPETITORS }, (_, index) => index);
  const entries = everybody.map((index) => ({
    kind: 'competitor',
    atMs: START_MS,
    competitorId: `c${index}`,
    number: String(index + 1),
    fullName: `Driver ${index + 1}`,
  }));
  const laps = Array.from({ length: LAPS }, (_, lap) =>
    everybody.map((index) => ({
      kind: 'lap',
      atMs: START_MS + (lap + 1) * 60_000 + index,
      competitorId: `c${index}`,
      lapNumber: lap + 1,
      lapTimeMs: 60_000 + (index % 977),
      totalTimeMs: (lap + 1) * 60_000 + index,
    })),
  );
  const first = {
    kind: 'session',
    atMs: START_MS,
    sessionType: 'Race',
    scoring: 'feed',
    startedAtMs: START_MS,
  };
  return [
    { what: `a live batch that begins a session`, ...batch('begin', [first]) },
    { what: `a live batch with ${COMPETITORS} new competitors`, ...batch('entries', entries) },
    ...laps.map((events, lap) => ({
      what: `a live batch with ${COMPETITORS} laps`,
      ...batch(`lap-${lap}`, events),
    })),
  ];
}

/** @returns {Upload} */
export function endOfLive() {
  const atMs = START_MS + (LAPS + 1) * 60_000;
  return {
    what: `the end of a session with ${COMPETITORS} competitors`,
    ...batch('end', [{ kind: 'session-ended', atMs }]),
  };
}

/** @returns {Upload[]} */
export function otherUploads() {
  const competitors = Array.from({ length: 100 }, (_, index) => ({
    number: String(index + 1),
    lastName: `Driver ${index + 1}`,
    laps: [{ lapTimeMs: 61_000 + index }, { lapTimeMs: 62_000 }],
  }));
  const rulings = Array.from({ length: RULINGS }, (_, index) => ({
    kind: 'penalty',
    competitor: String((index % competitors.length) + 1),
    penaltyMs: 1,
    reason: `Decision ${index}`,
  }));
  const ruled = {
    event: { ...event, clientId: 'ruled', name: 'Ruled' },
    sessions: [
      {
        clientId: 'ruled-race',
        name: 'Race',
        type: 'race',
        status: 'Official',
        startsAt: '2026-05-11T14:00:00',
        competitors,
        rulings,
      },
    ],
  };
  const results = (/** @type {string} */ uploadId, /** @type {object} */ document) => ({
    path: 'results',
    method: 'POST',
    body: { uploadId, ...document },
  });
  const [race] = ruled.sessions;
  const withdrawn = { ...ruled, sessions: [{ ...race, rulings: rulings.slice(0, 1) }] };
  return [
    { what: `${RULINGS} rulings`, ...results('ruled-1', ruled) },
    { what: `${RULINGS} rulings again`, ...results('ruled-2', ruled) },
    { what: `${RULINGS} rulings withdrawn`, ...results('ruled-3', withdrawn) },
    {
      what: 'a practice location',
      path: 'practice/locations/ring',
      method: 'PUT',
      body: {
        name: 'Ring',
        sport: 'Karting',
        countryCode: 'NL',
        timeZone: 'Europe/Amsterdam',
        lengthM: 1_000,
        minimumLapTimeMs: 20_000,
        loops: [{ loopId: 'sf', role: 'finish' }],
      },
    },
    {
      what: `${DAYS} passings on ${DAYS} days`,
      path: 'practice/passings',
      method: 'POST',
      body: {
        batchId: 'days',
        location: 'ring',
        passings: Array.from({ length: DAYS }, (_, day) => ({
          transponder: '12',
          loopId: 'sf',
          atMs: START_MS - day * DAY_MS,
        })),
      },
    },
  ];
}
