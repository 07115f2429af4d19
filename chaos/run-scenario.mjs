/** One run: a race and its publications go through a server to which a scenario does harm, and then everything is checked. */

import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../scripts/random.mjs';
import { check, checkResult } from './check.mjs';
import { install } from './installation.mjs';
import { createPatience } from './patience.mjs';
import { Publications } from './publications.mjs';
import { inBatches, planRace } from './race.mjs';
import { sendUntilAcknowledged } from './sender.mjs';
import { Viewer } from './viewer.mjs';

/**
 * @typedef {object} Run what a scenario may harm
 * @property {() => number} random
 * @property {import('./installation.mjs').Installation} installation
 * @property {Viewer[]} viewers
 * @property {import('./sender.mjs').Target} target
 */
/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {string} what happens, in a sentence
 * @property {() => string | null} [whyNot] why it cannot run on this machine
 * @property {(random: () => number) => Promise<import('./installation.mjs').Installation>} [install]
 * @property {boolean} [isShort] whether `npm test` runs it
 * @property {number} [viewerCount]
 * @property {{ carCount: number, lapCount: number, batchSize: number }} [size]
 * @property {number} [harmCount] how often
 * @property {number} [paceMs] between two batches. Then the harm goes on over many of them, otherwise over one
 * @property {(run: Run) => Promise<void>} harm while a batch is on its way
 */
/** @typedef {{ scenario: string, seed: number, complaints: string[], facts: Record<string, number> }} Outcome */

const defaultSize = { carCount: 8, lapCount: 12, batchSize: 6 };

const event = {
  clientId: 'day',
  name: 'Club day',
  sport: 'Karting',
  startDate: '2026-05-03',
  location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
};

/**
 * @param {Scenario} scenario
 * @param {number} seed
 * @param {number} [hangsAfterMs]
 * @returns {Promise<Outcome>}
 */
export async function runScenario(scenario, seed, hangsAfterMs) {
  const random = randomFrom(seed);
  const installation = await (scenario.install?.(random) ?? install());
  const { servers, key } = installation;
  const chooseOrigin = () => servers[Math.floor(random() * servers.length)]?.origin ?? '';
  const target = { chooseOrigin, key, ...createPatience({ hangsAfterMs }), repeats: 0 };
  /** @type {Viewer[]} */
  const viewers = [];
  try {
    for (const server of servers) server.start();
    const outcome = await race({ random, installation, viewers, target }, scenario);
    return { scenario: scenario.name, seed, ...outcome };
  } catch (error) {
    const complaints = [error instanceof Error ? error.message : String(error)];
    for (const { lines, origin } of servers) complaints.push(`${origin} last said: ${lines.slice(-600)}`);
    return { scenario: scenario.name, seed, complaints, facts: {} };
  } finally {
    for (const viewer of viewers) viewer.stop();
    await installation.close();
  }
}

/**
 * @param {Run} run
 * @param {Scenario} scenario
 */
async function race(run, { harm, harmCount = 3, viewerCount = 4, size = defaultSize, paceMs = 0 }) {
  const { random, viewers, target } = run;
  const startedAtMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const { events } = planRace(random, { ...size, startedAtMs });
  const batches = inBatches(random, events, size.batchSize);
  const session = { clientId: 'race', name: 'Race', type: 'race' };
  // Long harm begins early, or the race would be over.
  const harmable = (batches.length - 1) * (paceMs > 0 ? 0.2 : 1);
  const harmAt = new Set(Array.from({ length: harmCount }, () => 1 + Math.floor(random() * harmable)));
  const publications = new Publications(target);
  /** @type {Promise<unknown>} */
  let harming = Promise.resolve();
  let acknowledged = { liveSessionId: '', sessionId: 0, eventId: 0 };
  for (const [index, batch] of batches.entries()) {
    if (harmAt.has(index)) harming = Promise.all([harming, harm(run), publications.publishNext()]);
    // It is awaited later, perhaps many batches later.
    harming.catch(() => {});
    const sending = sendUntilAcknowledged(target, 'live', { ...batch, event, session });
    const lasting = paceMs > 0 ? wait(paceMs) : harming;
    [acknowledged] = await Promise.all([sending, lasting]);
    while (viewers.length < viewerCount)
      viewers.push(new Viewer(target.chooseOrigin, acknowledged.liveSessionId));
  }
  await harming;
  for (const viewer of viewers) viewer.resume();
  const wanted = { startedAtMs, events, batchCount: batches.length, ...acknowledged };
  const complaints = await check(wanted, viewers, target);
  if (target.hasStopped()) return { complaints: [...complaints, 'nothing happened for minutes'], facts: {} };
  const closing = { batchId: 'end', sequence: batches.length, event, session };
  const ending = { kind: 'session-ended', atMs: (events.at(-1)?.atMs ?? 0) + 60_000 };
  await sendUntilAcknowledged(target, 'live', { ...closing, events: [ending] });
  complaints.push(...(await checkResult(wanted, target)), ...(await publications.check()));
  return {
    complaints,
    facts: {
      batches: batches.length + 1,
      repeats: target.repeats,
      snapshots: viewers.reduce((sum, { snapshots }) => sum + snapshots, 0),
      resumptions: viewers.reduce((sum, { resumptions }) => sum + resumptions, 0),
    },
  };
}
