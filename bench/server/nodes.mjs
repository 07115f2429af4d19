/** Three servers on one PostgreSQL with NATS: how much later a change reaches the viewers and readers of another server. */

import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { installNodes, whyNoNodes } from '../../chaos/three-nodes.mjs';
import { MissingProgramError } from '../../scripts/find-chromium.mjs';
import { createRace } from '../live/live-race.mjs';
import { median } from '../measure/median.mjs';

const CHANGES = 200;
/** So that each change is sent in a frame of its own. */
const CHANGE_EVERY_MS = 120;
const PUBLICATIONS = 200;
const LATER_MS = 5;
const VISIBLE_MS = 1_000;
const LONGEST_MS = 60_000;
const CARS = 40;

/** @returns {Promise<import('../run.mjs').Row[]>} */
export async function measureNodes() {
  const reason = whyNoNodes();
  if (reason !== null) throw new MissingProgramError(`${reason}.`);
  const installation = await installNodes();
  try {
    const origins = installation.servers.map(({ origin }) => origin);
    for (const server of installation.servers) server.start();
    for (const origin of origins) await ask(`${origin}/api/health/ready`, ({ ok }) => ok);
    const later = await measureChanges(origins, installation.key);
    const visible = await measurePublications(origins, installation.key);
    console.log(
      `  ${later.length} changes at the other two servers: p99 ${ms(p99(later))} after the server that owns the session`,
    );
    console.log(`  ${visible.length} publications: ${ms(median(visible))} as a rule`);
    return [
      row(
        'nodes: a change at viewers of another server, after those of the owner, median',
        median(later),
        LATER_MS,
      ),
      row('nodes: published until visible on another server, p99', p99(visible), VISIBLE_MS),
    ];
  } finally {
    await installation.close();
  }
}

/**
 * @param {string[]} origins
 * @param {string} key
 * @returns {Promise<number[]>} how much later than at the owner each change arrived at the viewers of the others
 */
async function measureChanges(origins, key) {
  const [first = ''] = origins;
  const race = createRace(first, key, CARS);
  const { liveSessionId } = await race.begin();
  for (let count = 0; count < CARS; count++) await race.change();
  const viewers = await Promise.all(origins.map((origin) => follow(origin, liveSessionId)));
  for (let count = 0; count < CHANGES; count++) {
    await race.change();
    await wait(CHANGE_EVERY_MS);
  }
  const owner = viewers[await indexOfOwner(origins)];
  if (owner === undefined) throw new Error('no server owns the session');
  const others = viewers.filter((viewer) => viewer !== owner);
  const later = [...owner.arrivals].flatMap(([number, atMs]) =>
    others.map(({ arrivals }) => (arrivals.get(number) ?? Number.POSITIVE_INFINITY) - atMs),
  );
  for (const { stop } of viewers) stop();
  if (later.length < CHANGES) throw new Error(`only ${owner.arrivals.size} changes arrived`);
  return later;
}

/**
 * @param {string} origin
 * @param {string} sessionId
 * @returns {Promise<{ arrivals: Map<number, number>, stop: () => void }>} when each numbered change arrived
 */
function follow(origin, sessionId) {
  /** @type {Map<number, number>} */
  const arrivals = new Map();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live/socket`);
  socket.on('open', () => socket.send(JSON.stringify({ k: 'join-session', sessionId })));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const atMs = performance.now();
      const { k: kind, n: number } = JSON.parse(String(data));
      if (kind === 'd') arrivals.set(number, atMs);
      if (kind === 'snapshot') resolve({ arrivals, stop: () => socket.terminate() });
    });
  });
}

/** @param {string[]} origins */
async function indexOfOwner(origins) {
  const pages = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
  return pages.findIndex((page) => Number(/^live_sessions_owned(?:\{.*\})? (\d+)/m.exec(page)?.[1]) > 0);
}

/**
 * @param {string[]} origins
 * @param {string} key
 * @returns {Promise<number[]>} milliseconds from the acknowledgement at one server until another shows it
 */
async function measurePublications(origins, key) {
  /** @type {number[]} */
  const durations = [];
  for (let number = 1; number <= PUBLICATIONS; number++) {
    const at = origins[number % origins.length] ?? '';
    const elsewhere = origins[(number + 1) % origins.length] ?? '';
    const lapTimeMs = 60_000 + number;
    const sessionId = await publish(at, key, lapTimeMs, number);
    const publishedAtMs = performance.now();
    const path = `/api/v0.2.3/eventresults/sessions/${sessionId}/fieldlaps`;
    await ask(`${elsewhere}${path}`, async (response) => {
      if (!response.ok) return false;
      // As described in the contract.
      const { competitors } = /** @type {{ competitors: { lapTimesMs: number[] }[] }} */ (
        await response.json()
      );
      return competitors[0]?.lapTimesMs[0] === lapTimeMs;
    });
    durations.push(performance.now() - publishedAtMs);
  }
  return durations;
}

/**
 * @param {string} origin
 * @param {string} key
 * @param {number} lapTimeMs
 * @param {number} number of the publication
 * @returns {Promise<number>} the session
 */
async function publish(origin, key, lapTimeMs, number) {
  const laps = [{ lapTimeMs }, { lapTimeMs: 61_000 }];
  const session = { clientId: 'heat', name: 'Heat', type: 'race', startsAt: '2026-05-04T14:00:00' };
  const answer = await fetch(`${origin}/api/ingest/v1/results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uploadId: `bench-${number}`,
      event: {
        clientId: 'paper',
        name: 'Results on paper',
        sport: 'Karting',
        startDate: '2026-05-04',
        location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
      },
      sessions: [
        { ...session, status: 'Provisional', competitors: [{ number: '7', lastName: 'Racer', laps }] },
      ],
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { sessions } = /** @type {{ sessions: { sessionId: number }[] }} */ (await answer.json());
  const [stored] = sessions;
  if (stored === undefined) throw new Error('the server published no session');
  return stored.sessionId;
}

/**
 * Again and again, until the response is the awaited one.
 * @param {string} address
 * @param {(response: Response) => boolean | Promise<boolean>} isAwaited
 */
async function ask(address, isAwaited) {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < LONGEST_MS) {
    const response = await fetch(address).catch(() => undefined);
    if (response !== undefined && (await isAwaited(response))) return;
    await wait(1);
  }
  throw new Error(`${address} did not give what was expected`);
}

/** @param {number[]} durations */
function p99(durations) {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

/** @param {number} duration */
const ms = (duration) => `${duration.toFixed(1)} ms`;

/**
 * @param {string} what
 * @param {number} measured
 * @param {number} target
 */
const row = (what, measured, target) => ({
  what,
  measured: ms(measured),
  target: `< ${target} ms`,
  isMet: measured < target,
});
