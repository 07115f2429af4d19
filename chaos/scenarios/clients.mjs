/** Viewers and senders that make trouble. */

import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { post } from '../sender.mjs';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
export const cutViewers = {
  name: 'cut-viewers',
  isShort: true,
  what: 'all viewers lose their connection and come back at the same time',
  viewerCount: 60,
  harmCount: 5,
  async harm({ viewers }) {
    for (const viewer of viewers) viewer.cut();
  },
};

/** A small machine has enough to do with fewer. */
const manyCount = Number(process.env.LAPWING_CHAOS_VIEWERS ?? Math.min(10_000, availableParallelism() * 250));

/** @type {Scenario} */
export const manyViewers = {
  ...cutViewers,
  name: 'many-viewers',
  isShort: false,
  what: `${manyCount} viewers lose their connection and come back at the same time`,
  viewerCount: manyCount,
  harmCount: 2,
};

/** @type {Scenario} */
export const slowViewers = {
  name: 'slow-viewers',
  what: 'half of the viewers stop reading for a while',
  viewerCount: 20,
  async harm({ viewers, random }) {
    const slow = viewers.filter(() => random() < 0.5);
    for (const viewer of slow) viewer.pause();
    await wait(random() * 400);
    for (const viewer of slow) viewer.resume();
  },
};

const FAR_MS = 8_640_000_000_000_000;

/** Bodies that must be refused, or change nothing of the race. */
const poisons = [
  '{"batchId":"x"',
  '[]',
  JSON.stringify({ batchId: 'poison', sequence: 1, events: [] }),
  JSON.stringify({ batchId: 'poison', sequence: 1, events: [{ kind: 'passing', atMs: FAR_MS + 1 }] }),
  JSON.stringify({ batchId: '\u0000', sequence: -1, events: [{ kind: 'nothing', atMs: 'soon' }] }),
  `{"events":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
];

/** @type {Scenario} */
export const poison = {
  name: 'poison',
  isShort: true,
  what: 'damaged and hostile batches come between the good ones',
  harmCount: 6,
  async harm({ random, target }) {
    const body = poisons[Math.floor(random() * poisons.length)] ?? '';
    const answer = await post(`${target.chooseOrigin()}/api/ingest/v1/live`, target.key, body);
    if (answer !== null && (answer.status < 400 || answer.status >= 500))
      throw new Error(`a damaged batch was answered with ${answer.status}`);
  },
};
