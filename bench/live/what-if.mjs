/** How long a what-if of a long race takes, and finding out what everybody needs for a title. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../../scripts/workspace.mjs';
import { median } from '../measure/median.mjs';

const CARS = 60;
const LAPS = 800;
/** As many as the page shows. */
const WAYS = 3;
const ROUNDS = 11;
const TARGET_WHAT_IF_MS = 100;
/** The longest task that a live page may have in the browser. */
const TARGET_TITLE_MS = 50;
const START_MS = 1_800_000_000_000;

/** @typedef {typeof import('../measure/what-if-source.ts')} Rules */

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureWhatIf(dataDir) {
  const rules = await bundledRules(join(dataDir, 'what-if-rules'));
  return [whatIfRow(rules), titleRow(rules, 14), titleRow(rules, 1)];
}

/**
 * @param {string} outDir
 * @returns {Promise<Rules>}
 */
async function bundledRules(outDir) {
  await build({
    root: join(root, 'bench/measure'),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: { rules: join(root, 'bench/measure/what-if-source.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return await import(pathToFileURL(join(outDir, 'rules.mjs')).href);
}

/**
 * @template Result
 * @param {Generator<void, Result>} steps
 * @returns {Result}
 */
function run(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** @param {() => void} work */
function medianMs(work) {
  work();
  return median(
    Array.from({ length: ROUNDS }, () => {
      const startedMs = performance.now();
      work();
      return performance.now() - startedMs;
    }),
  );
}

/** @param {Rules} rules */
function whatIfRow({ planRevision, resultWithout, rulesOf, nothingStored }) {
  const competitors = Array.from({ length: CARS }, (_, car) => {
    let atMs = START_MS;
    const laps = Array.from({ length: LAPS }, (_, lap) => {
      const lapTimeMs = 90_000 + car * 20 + ((lap * 37 + car * 11) % 900);
      atMs += lapTimeMs;
      return {
        ...{ lapTimeMs, completedAtMs: atMs, position: null, sectionTimesMs: [30_000, 30_000, 30_000] },
        ...{ flag: /** @type {const} */ ('GREEN'), isInPit: false, isDeleted: false },
        ...{ voltageMv: null, temperatureDeciC: null },
      };
    });
    return {
      ...{ startNumber: String(car + 1), firstName: 'Driver', lastName: String(car + 1), className: 'GT' },
      ...{ status: /** @type {const} */ ('Normal'), laps },
    };
  });
  const session = {
    ...{ name: 'Race', kind: /** @type {const} */ ('race'), competitors },
    ...{ classificationType: /** @type {const} */ ('Race') },
    ...{ resultStatus: /** @type {const} */ ('Provisional') },
    ...{ startsAtMs: START_MS, endsAtMs: START_MS + 90_000_000 },
  };
  const plan = run(planRevision(nothingStored, { session, hasAllRulings: true }));
  const stored = {
    ...nothingStored,
    revision: 1,
    competitors: plan.rows.map(({ record }, index) => ({ ...record, id: index + 1 })),
    rulings: [
      {
        ...{ number: 1, competitorId: 1, decidedBy: 'Steward', decidedAtMs: START_MS },
        ruling: { kind: /** @type {const} */ ('penalty'), penaltyMs: 30_000, reason: 'Contact' },
      },
    ],
  };
  const ms = medianMs(() => {
    run(resultWithout(stored, rulesOf(session), { rulings: [1], laps: [{ competitorId: 2, lap: 17 }] }));
  });
  return {
    what: `What-if of ${CARS} cars with ${LAPS} laps each`,
    measured: `${ms.toFixed(1)} ms`,
    target: `under ${TARGET_WHAT_IF_MS} ms`,
    isMet: ms < TARGET_WHAT_IF_MS,
  };
}

/**
 * In a first round anybody may still win in any place, which takes longest.
 * @param {Rules} rules
 * @param {number} rounds
 */
function titleRow({ titleRace }, rounds) {
  const points = Array.from({ length: CARS }, (_, place) => CARS * 2 - place * 2);
  const round = (/** @type {number} */ roundId) => ({
    roundId,
    results: Array.from({ length: CARS }, (_, car) => ({
      ...{ competitorId: String(car), isGuest: false, startPosition: car + 1, bestTimeMs: 60_000 + car },
      position: ((car + roundId * 7) % CARS) + 1,
    })),
  });
  const events = Array.from({ length: rounds }, (_, eventId) => ({ eventId, rounds: [round(eventId)] }));
  const ms = medianMs(() => {
    titleRace(
      {
        events,
        layout: 'PointsPerRun',
        rules: { points, drops: 2, polePoints: 1, fastestLapPoints: 1 },
        running: { roundId: rounds - 1, finished: new Set(), isEnded: false },
        coming: new Set(),
      },
      WAYS,
    );
  });
  return {
    what: `What ${CARS} cars need for the title, after ${rounds - 1} rounds`,
    measured: `${ms.toFixed(1)} ms`,
    target: `under ${TARGET_TITLE_MS} ms`,
    isMet: ms < TARGET_TITLE_MS,
  };
}
