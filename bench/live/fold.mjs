/** The cost of a passing until it can be sent, and the bytes of a race per viewer. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../../scripts/workspace.mjs';
import { median } from '../measure/median.mjs';

const TARGET_MICROSECONDS = 200;
const TARGET_BYTES_PER_SECOND = 1_000;
const TARGET_SHARE_OF_TABLE = 0.1;
const ROUNDS = 5;
/** Ten times as many competitors may cost a little more per event: the order is searched, and caches are smaller. */
const TARGET_GROWTH = 3;
const FIELDS = [60, 500, 5_000];
/** Small fields are entered and driven more often, so that each number is of as many events. */
const EVENTS_MEASURED = 15_000;
const EVENTS_PER_BATCH = 1_000;
const START_MS = 1_800_000_000_000;

/**
 * The parts of the rules that the bench uses.
 * @typedef {import('../../packages/timing/src/live/session-state.ts').SessionState} SessionState
 * @typedef {import('../../packages/contract/src/ingest/session-event.ts').SessionEvent} SessionEvent
 * @typedef {import('../../packages/timing/src/simulator/typical-race.ts').SimulatedSport} SimulatedSport
 * @typedef {typeof import('../../packages/timing/src/live/session-state.ts')
 *   & typeof import('../../packages/timing/src/live/reduce-session.ts')
 *   & typeof import('../../packages/timing/src/live/delta/session-delta.ts')
 *   & typeof import('../../packages/timing/src/simulator/typical-race.ts')
 *   & typeof import('../../packages/timing/src/simulator/simulate-session.ts')
 *   & typeof import('../../packages/timing/src/simulator/session-events.ts')
 * } Rules
 */

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureFold(dataDir) {
  const rules = await bundledRules(join(dataDir, 'rules'));
  return [
    passingRow(rules),
    ...growthRows(rules),
    ...bytesRows(rules, 'Karting', '40 karts, laps of a minute'),
    ...bytesRows(rules, 'StockCar', '40 stock cars, laps of 18 s'),
  ];
}

/**
 * Bundled as the server is: the rules themselves are TypeScript.
 * @param {string} outDir
 * @returns {Promise<Rules>}
 */
async function bundledRules(outDir) {
  const input = {
    state: 'src/live/session-state.ts',
    fold: 'src/live/reduce-session.ts',
    delta: 'src/live/delta/session-delta.ts',
    race: 'src/simulator/typical-race.ts',
    simulate: 'src/simulator/simulate-session.ts',
    events: 'src/simulator/session-events.ts',
  };
  await build({
    root: join(root, 'packages/timing'),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: true, target: 'node20', outDir, emptyOutDir: true, rolldownOptions: { input } },
  });
  const names = Object.keys(input);
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(outDir, `${name}.js`)).href)),
  );
  return Object.assign({}, ...modules);
}

/**
 * The competitors, and all events.
 * @param {Rules} rules
 * @param {{ sport: SimulatedSport, competitors: number, minutes: number }} wish
 */
function race(rules, wish) {
  const setup = rules.typicalRace({ ...wish, seed: 'bench', startsAtMs: START_MS });
  /** @type {SessionEvent[]} */
  const entered = setup.competitors.map(({ transponder }, place) => ({
    kind: 'competitor',
    atMs: setup.startsAtMs,
    competitorId: transponder,
    number: String(place + 1),
    firstName: 'Alexandra',
    lastName: `Competitor ${place + 1}`,
    class: place % 2 === 0 ? 'Pro' : 'Amateur',
    transponders: [transponder],
    startPosition: place + 1,
  }));
  const happened = Array.from(rules.simulateSession(setup)).flatMap(
    (event) => rules.toSessionEvent(event, String) ?? [],
  );
  return { entered: [rules.describeSimulated(setup), ...entered], happened };
}

/**
 * Each passing separately: folded, compared, and written as the frame that all viewers get.
 * @param {Rules} rules
 * @returns {import('../run.mjs').Row}
 */
function passingRow(rules) {
  const { entered, happened } = race(rules, { sport: 'Car', competitors: 60, minutes: 120 });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    let state = rules.foldSession(rules.emptyState, entered);
    // Processor time, so that other work on the machine does not count.
    const begin = process.cpuUsage();
    for (const event of happened) {
      const next = rules.foldSession(state, [event]);
      JSON.stringify(rules.diffSession(state.board, next.board));
      state = next;
    }
    const { user, system } = process.cpuUsage(begin);
    rounds.push((user + system) / happened.length);
  }
  const microseconds = median(rounds);
  return {
    what: `a passing among 60 cars: folded, compared, written (${Math.round(1e6 / microseconds)} a second)`,
    measured: `${microseconds.toFixed(0)} µs`,
    target: `≤ ${TARGET_MICROSECONDS} µs`,
    isMet: microseconds <= TARGET_MICROSECONDS,
  };
}

/**
 * The cost of an event in fields of different sizes: entering competitors, and their laps in batches.
 * @param {Rules} rules
 * @returns {import('../run.mjs').Row[]}
 */
function growthRows(rules) {
  const costs = FIELDS.map((competitors) => {
    const rounds = Array.from({ length: ROUNDS }, () => fieldCosts(rules, competitors));
    return {
      competitors,
      entering: median(rounds.map(({ entering }) => entering)),
      driving: median(rounds.map(({ driving }) => driving)),
    };
  });
  return /** @type {const} */ (['entering', 'driving']).flatMap((what) => {
    const least = costs[0]?.[what] ?? 0;
    return costs.map(({ competitors, [what]: microseconds }) => {
      const growth = microseconds / least;
      return {
        what: `${what === 'entering' ? 'a competitor entered' : 'a lap'} among ${competitors}, in batches`,
        measured: `${microseconds.toFixed(1)} µs (${growth.toFixed(1)} x)`,
        target: `≤ ${TARGET_GROWTH} x`,
        isMet: growth <= TARGET_GROWTH,
      };
    });
  });
}

/**
 * Microseconds of the processor for each event.
 * @param {Rules} rules
 * @param {number} competitors
 */
function fieldCosts(rules, competitors) {
  const places = Array.from({ length: competitors }, (_, place) => place);
  /** @type {SessionEvent[]} */
  const opening = [{ kind: 'session', atMs: START_MS, sessionType: 'Race', startedAtMs: START_MS }];
  // The last on the grid first, so that every row has to move.
  /** @type {SessionEvent[]} */
  const entered = places.map((place) => ({
    kind: 'competitor',
    atMs: START_MS,
    competitorId: `c${place}`,
    number: String(place + 1),
    transponders: [`t${place}`],
    startPosition: competitors - place,
  }));
  const laps = Array.from({ length: EVENTS_MEASURED / competitors }, (_, lap) => lap);
  const passings = laps.flatMap((lap) =>
    places
      .map((place) => ({
        kind: /** @type {const} */ ('passing'),
        // Each competitor gains or loses a few places in each lap.
        atMs: START_MS + (lap + 1) * 600_000 + place * 20 + ((place * 7 + lap * 13) % 11) * 100,
        loopId: 'sf',
        transponder: `t${place}`,
      }))
      .sort((a, b) => a.atMs - b.atMs),
  );
  const start = rules.foldSession(rules.emptyState, opening);
  const entries = laps.map(() => folded(rules, start, entered));
  const grid = entries[0]?.state ?? start;
  return {
    entering: median(entries.map(({ microseconds }) => microseconds)),
    driving: folded(rules, grid, passings).microseconds,
  };
}

/**
 * @param {Rules} rules
 * @param {SessionState} start
 * @param {SessionEvent[]} events
 */
function folded(rules, start, events) {
  let state = start;
  const begin = process.cpuUsage();
  for (let from = 0; from < events.length; from += EVENTS_PER_BATCH) {
    const next = rules.foldSession(state, events.slice(from, from + EVENTS_PER_BATCH));
    JSON.stringify(rules.diffSession(state.board, next.board));
    state = next;
  }
  const { user, system } = process.cpuUsage(begin);
  return { state, microseconds: (user + system) / events.length };
}

/**
 * @param {Rules} rules
 * @param {SimulatedSport} sport
 * @param {string} what
 * @returns {import('../run.mjs').Row[]}
 */
function bytesRows(rules, sport, what) {
  const { entered, happened } = race(rules, { sport, competitors: 40, minutes: 30 });
  let state = rules.foldSession(rules.emptyState, entered);
  let number = 0;
  let deltaBytes = 0;
  let tableBytes = 0;
  for (const event of happened) {
    const next = rules.foldSession(state, [event]);
    const delta = rules.diffSession(state.board, next.board);
    state = next;
    if (delta === null) continue;
    number += 1;
    deltaBytes += Buffer.byteLength(JSON.stringify({ k: 'd', n: number, ...delta }));
    tableBytes += Buffer.byteLength(JSON.stringify(rules.snapshotOf(next.board)));
  }
  const seconds = ((happened.at(-1)?.atMs ?? START_MS) - START_MS) / 1000;
  const perSecond = deltaBytes / seconds;
  const share = deltaBytes / tableBytes;
  return [
    {
      what: `bytes to a viewer of ${what}`,
      measured: `${perSecond.toFixed(0)} B/s`,
      target: `< ${TARGET_BYTES_PER_SECOND} B/s`,
      isMet: perSecond < TARGET_BYTES_PER_SECOND,
    },
    {
      what: `the same against sending the table (${(tableBytes / number / 1000).toFixed(1)} kB)`,
      measured: share.toFixed(3),
      target: `≤ ${TARGET_SHARE_OF_TABLE}`,
      isMet: share <= TARGET_SHARE_OF_TABLE,
    },
  ];
}
