/** Practice: a long list of activities, a busy track, and a long activity in the browser. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { openServerData } from '../measure/load-source.mjs';
import { median } from '../measure/median.mjs';
import { commandsOn } from '../measure/server-command.mjs';

const ACTIVITIES = 100_000;
const TRANSPONDERS_OF_LIST = 3_000;
const LIST_CALLS = 200;
const LIST_TARGET_MS = 10;
const TRANSPONDERS = 200;
const PASSINGS_PER_SECOND = 1_000;
const BUSY_SECONDS = 10;
const LAPS_KNOWN_TARGET_MS = 5_000;
const LAPS_DRAWN = 500;
const DRAWN_TARGET_MS = 200;
const DRAWN_RUNS = 5;
const LAP_MS = 50_000;

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measurePractice(benchDir) {
  const dataDir = join(benchDir, 'practice');
  mkdirSync(dataDir, { recursive: true });
  const env = { LAPWING_DEMO: 'off' };
  const command = commandsOn(dataDir);
  const { organizationId } = command('organization', 'create', 'Bench', '--country', 'NL');
  const { key } = command('key', 'create', String(organizationId), '--name', 'Bench', '--scopes', 'practice');
  const { locationId, longActivityId } = await fill(dataDir, organizationId);
  const server = await startServer({ dataDir, env });
  const rows = [
    await measureList(server.url, locationId),
    await measureBusyTrack(server.url, key),
    await measureDrawing(server.url, longActivityId),
  ];
  await server.stop();
  return rows;
}

/**
 * A location with very many activities, and one activity with very many laps.
 * @param {string} dataDir
 * @param {number} organizationId
 */
async function fill(dataDir, organizationId) {
  const { server, db } = await openServerData(dataDir);
  const { saveLocations, saveActivities } = server.createFilledPractice(db);
  /** @type {import('../../packages/server/src/practice/stored-practice.test-support.ts').NewPracticeLocation} */
  const location = {
    organizationId,
    name: 'Long list',
    sport: 'Karting',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    trackLengthMm: 1_000_000,
    minimumLapTimeMs: 20_000,
    sections: [],
  };
  const [locationId = 0, otherId = 0] = await saveLocations([location, { ...location, name: 'Long day' }]);
  /**
   * @param {number} startsAtMs
   * @param {number} count
   * @returns {import('../../packages/timing/src/laps/lap.ts').Lap[]}
   */
  const lapsFrom = (startsAtMs, count) =>
    Array.from({ length: count }, (_, index) => ({
      lapTimeMs: LAP_MS + ((index * 7_919) % 3_000),
      completedAtMs: startsAtMs + (index + 1) * (LAP_MS + 1_500),
      position: null,
      flag: 'GREEN',
      isInPit: false,
      isDeleted: false,
      sectionTimesMs: [],
      voltageMv: 12_200 + (index % 50),
      temperatureDeciC: 250 + (index % 90),
    }));
  const newestMs = Date.now();
  for (let from = 0; from < ACTIVITIES; from += 5_000) {
    await saveActivities(
      Array.from({ length: 5_000 }, (_, index) => ({
        locationId,
        transponder: String(1_000_000 + ((from + index) % TRANSPONDERS_OF_LIST)),
        isPrivate: index % 12 === 0,
        sessions: [lapsFrom(newestMs - (from + index + 100) * 600_000, 2)],
      })),
    );
  }
  const [longActivityId = 0] = await saveActivities([
    {
      locationId: otherId,
      transponder: '7',
      isPrivate: false,
      sessions: Array.from({ length: 10 }, (_, session) =>
        lapsFrom(newestMs - (20 - session) * 3_600_000, LAPS_DRAWN / 10),
      ),
    },
  ]);
  await db.close();
  return { locationId, longActivityId };
}

/**
 * @param {string} url
 * @returns {Promise<any>}
 */
async function getJson(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/**
 * @param {string} url
 * @param {number} locationId
 * @returns {Promise<import('../run.mjs').Row>}
 */
async function measureList(url, locationId) {
  const times = [];
  for (let call = 0; call < LIST_CALLS; call++) {
    const offset = (call % 40) * 25;
    const beganMs = performance.now();
    const { activities } = await getJson(
      `${url}/api/v1/locations/${locationId}/activities?count=25&offset=${offset}`,
    );
    if (call >= LIST_CALLS / 4) times.push(performance.now() - beganMs);
    if (activities.length !== 25) throw new Error(`the list gave ${activities.length} activities`);
  }
  const p50Ms = median(times);
  return {
    what: `activities of a location with ${ACTIVITIES}, p50`,
    measured: `${p50Ms.toFixed(1)} ms`,
    target: `< ${LIST_TARGET_MS} ms`,
    isMet: p50Ms < LIST_TARGET_MS,
  };
}

/**
 * Two hundred transponders at the same time: how long after the last passing all their laps are computed.
 * @param {string} url
 * @param {string} key
 * @returns {Promise<import('../run.mjs').Row>}
 */
async function measureBusyTrack(url, key) {
  /** @returns {Promise<any>} */
  const send = async (/** @type {string} */ path, /** @type {unknown} */ body, method = 'POST') => {
    const answer = await fetch(`${url}/api/ingest/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { locationId } = await send(
    '/practice/locations/busy',
    {
      name: 'Busy',
      sport: 'Karting',
      countryCode: 'NL',
      timeZone: 'Europe/Amsterdam',
      minimumLapTimeMs: 10_000,
      loops: [{ loopId: 'f', role: 'finish' }],
    },
    'PUT',
  );
  const batches = BUSY_SECONDS * 4;
  const perBatch = PASSINGS_PER_SECOND / 4;
  const startMs = Date.now() - 7_200_000;
  const beganMs = performance.now();
  let sent = 0;
  for (let batch = 0; batch < batches; batch++) {
    const passings = Array.from({ length: perBatch }, () => {
      const number = sent++;
      return {
        transponder: String(500 + (number % TRANSPONDERS)),
        loopId: 'f',
        atMs: startMs + Math.floor(number / TRANSPONDERS) * LAP_MS + (number % TRANSPONDERS),
      };
    });
    await send('/practice/passings', { batchId: `busy-${batch}`, location: 'busy', passings });
    await wait(Math.max(0, (batch + 1) * 250 - (performance.now() - beganMs)));
  }
  const sentSeconds = (performance.now() - beganMs) / 1_000;
  const lapsEach = sent / TRANSPONDERS - 1;
  const endedMs = performance.now();
  for (;;) {
    const { activities } = await getJson(
      `${url}/api/v1/locations/${locationId}/activities?count=${TRANSPONDERS}`,
    );
    const last = activities.at(-1);
    if (activities.length === TRANSPONDERS) {
      const counts = await Promise.all(
        [activities[0], last].map(async ({ id }) => {
          const { lapCount } = await getJson(`${url}/api/v1/training/activities/${id}/statistics`);
          return lapCount;
        }),
      );
      if (counts.every((count) => count === lapsEach)) break;
    }
    if (performance.now() - endedMs > 60_000) throw new Error('the laps of the busy track never came');
    await wait(50);
  }
  const knownMs = performance.now() - endedMs;
  const isInTime = sent / sentSeconds >= PASSINGS_PER_SECOND * 0.95;
  return {
    what: `${TRANSPONDERS} transponders at ${Math.round(sent / sentSeconds)} passings/s, all laps known after`,
    measured: `${Math.round(knownMs)} ms`,
    target: `< ${LAPS_KNOWN_TARGET_MS} ms`,
    isMet: isInTime && knownMs < LAPS_KNOWN_TARGET_MS,
  };
}

/** Run in the page: from the end of the laps' response to the first picture with every bar. */
const timeToDraw = `(async () => {
  const bars = () => document.querySelector('[role=slider] [data-lap-count="${LAPS_DRAWN}"]');
  while (bars() === null) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sessions'));
  return performance.now() - Math.max(...answers.map(({ responseEnd }) => responseEnd));
})()`;

/**
 * @param {string} url
 * @param {number} activityId
 * @returns {Promise<import('../run.mjs').Row>}
 */
async function measureDrawing(url, activityId) {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const times = [];
  for (let run = 0; run < DRAWN_RUNS; run++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/practice/${activityId}/activity`, { waitUntil: 'commit' });
    times.push(Number(await page.evaluate(timeToDraw)));
    await page.close();
  }
  await browser.close();
  const drawnMs = median(times);
  return {
    what: `practice activity of ${LAPS_DRAWN} laps, drawn after its data has arrived`,
    measured: `${Math.round(drawnMs)} ms`,
    target: `≤ ${DRAWN_TARGET_MS} ms`,
    isMet: drawnMs <= DRAWN_TARGET_MS,
  };
}
