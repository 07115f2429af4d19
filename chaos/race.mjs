/** A race that is known in advance: when each car crosses the line, and what a relay sends of it. */

/** @typedef {{ kind: string, atMs: number, competitorId?: string, [field: string]: unknown }} SessionEvent */
/** @typedef {{ competitorId: string, crossingsMs: number[] }} Car */
/** @typedef {{ startedAtMs: number, cars: Car[], events: SessionEvent[] }} Race `events` end before the end of the session */

const SHORTEST_LAP_MS = 20_000;
const LAP_SPREAD_MS = 15_000;

/**
 * @param {() => number} random
 * @param {{ carCount: number, lapCount: number, startedAtMs: number }} size
 * @returns {Race}
 */
export function planRace(random, { carCount, lapCount, startedAtMs }) {
  const cars = Array.from({ length: carCount }, (_, index) => {
    let atMs = startedAtMs;
    const crossingsMs = Array.from({ length: lapCount }, () => {
      atMs += SHORTEST_LAP_MS + Math.floor(random() * LAP_SPREAD_MS);
      return atMs;
    });
    return { competitorId: `car-${index + 1}`, crossingsMs };
  });
  return { startedAtMs, cars, events: [...opening(startedAtMs, cars), ...crossings(cars)] };
}

/**
 * @param {number} startedAtMs
 * @param {Car[]} cars
 * @returns {SessionEvent[]}
 */
function opening(startedAtMs, cars) {
  const atMs = startedAtMs - 60_000;
  return [
    {
      kind: 'session',
      atMs,
      sessionType: 'Race',
      scoring: 'passings',
      startedAtMs,
      minimumLapTimeMs: SHORTEST_LAP_MS / 2,
      loops: [{ loopId: 'line', role: 'finish' }],
    },
    ...cars.map(({ competitorId }, index) => ({
      kind: 'competitor',
      atMs,
      competitorId,
      number: String(index + 1),
      lastName: `Racer ${index + 1}`,
    })),
    { kind: 'flag', atMs: startedAtMs, flag: 'Green' },
  ];
}

/**
 * @param {Car[]} cars
 * @returns {SessionEvent[]}
 */
function crossings(cars) {
  return cars
    .flatMap(({ competitorId, crossingsMs }) =>
      crossingsMs.map((atMs) => ({ kind: 'passing', atMs, loopId: 'line', competitorId })),
    )
    .sort((a, b) => a.atMs - b.atMs || (a.competitorId < b.competitorId ? -1 : 1));
}

/**
 * @param {() => number} random
 * @param {SessionEvent[]} events
 * @param {number} most events in one
 * @returns {{ batchId: string, sequence: number, events: SessionEvent[] }[]}
 */
export function inBatches(random, events, most) {
  /** @type {ReturnType<typeof inBatches>} */
  const batches = [];
  for (let from = 0; from < events.length; ) {
    const size = 1 + Math.floor(random() * most);
    const sequence = batches.length;
    batches.push({ batchId: `batch-${sequence}`, sequence, events: events.slice(from, from + size) });
    from += size;
  }
  return batches;
}
