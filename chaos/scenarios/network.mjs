/** Trouble in the network between three servers, PostgreSQL and NATS. */

import { setTimeout as wait } from 'node:timers/promises';
import { makeNamespace, whyNoNamespaces } from '../namespaces.mjs';
import { startPair } from '../postgres-pair.mjs';
import { startRestartable } from '../restartable-postgres.mjs';
import { installNodes, NODES, whyNoNodes } from '../three-nodes.mjs';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

/** @param {import('../run-scenario.mjs').Run} run */
function anyLinks({ random, installation }) {
  return installation.links?.[Math.floor(random() * NODES)];
}

const overLinks = { whyNot: whyNoNodes, install: () => installNodes({ hasLinks: true }), harmCount: 2 };

/** @type {Scenario} */
export const silentPostgres = {
  ...overLinks,
  name: 'silent-postgres',
  what: 'one of three servers cannot reach PostgreSQL for longer than its leases last, and gets no error',
  async harm(run) {
    const links = anyLinks(run);
    links?.postgres.silence();
    await wait(1_000 + run.random() * 7_000);
    links?.postgres.restore();
  },
};

/** @type {Scenario} */
export const silentNats = {
  ...overLinks,
  name: 'silent-nats',
  what: 'one of three servers cannot reach NATS for some seconds, and gets no error',
  async harm(run) {
    const links = anyLinks(run);
    links?.nats.silence();
    await wait(1_000 + run.random() * 7_000);
    links?.nats.restore();
  },
};

/** @type {Scenario} */
export const slowNats = {
  ...overLinks,
  name: 'slow-nats',
  what: 'messages between three servers take up to half a second, each way and another time at each server',
  harmCount: 4,
  async harm({ random, installation }) {
    for (const { nats } of installation.links ?? []) nats.delayMs = random() * 250;
  },
};

/** @type {Scenario} */
export const partition = {
  name: 'partition',
  what: 'the packets between one of three servers and both PostgreSQL and NATS are lost for some seconds',
  whyNot: () => whyNoNodes() ?? whyNoNamespaces(),
  harmCount: 2,
  async install() {
    const namespaces = Array.from({ length: NODES }, (_, index) => makeNamespace(index));
    const installation = await installNodes({ hasLinks: true, namespaces });
    const close = async () => {
      await installation.close();
      for (const namespace of namespaces) namespace.remove();
    };
    return { ...installation, namespaces, close };
  },
  async harm({ random, installation: { namespaces = [] } }) {
    const namespace = namespaces[Math.floor(random() * NODES)];
    namespace?.pullCable();
    await wait(1_000 + random() * 7_000);
    namespace?.plugCable();
  },
};

async function installPair() {
  const pair = await startPair();
  const installation = await installNodes({ hasLinks: true, prepare: async () => pair });
  const close = async () => {
    await installation.close();
    await pair.close();
  };
  return { ...installation, failOver: pair.failOver, close };
}

/** @type {Scenario} */
export const restartPostgres = {
  name: 'restart-postgres',
  what: 'PostgreSQL crashes in the middle of its work, and starts again a little later',
  whyNot: whyNoNodes,
  async install() {
    const postgres = await startRestartable();
    const installation = await installNodes({ hasLinks: true, prepare: async () => postgres });
    const close = async () => {
      await installation.close();
      await postgres.close();
    };
    return { ...installation, crashPostgres: postgres.crash, startPostgres: postgres.startAgain, close };
  },
  harmCount: 2,
  async harm({ random, installation }) {
    await installation.crashPostgres?.();
    await wait(random() * 3_000);
    const port = (await installation.startPostgres?.()) ?? 0;
    for (const { postgres } of installation.links ?? []) postgres.leadTo(port);
  },
};

/** @type {Scenario} */
export const failOver = {
  name: 'fail-over',
  what: 'PostgreSQL dies and its standby takes over; the address leads to the standby a little later',
  whyNot: whyNoNodes,
  install: installPair,
  harmCount: 1,
  async harm({ random, installation }) {
    const port = (await installation.failOver?.()) ?? 0;
    await wait(random() * 2_000);
    for (const { postgres } of installation.links ?? []) {
      postgres.leadTo(port);
      postgres.cut();
    }
  },
};

/** @type {Scenario} */
export const powerCut = {
  ...failOver,
  name: 'power-cut',
  what: 'the machine of PostgreSQL loses its power, so no connection ends, and its standby takes over',
  async harm({ random, installation }) {
    for (const { postgres } of installation.links ?? []) postgres.silence();
    const port = (await installation.failOver?.()) ?? 0;
    await wait(random() * 2_000);
    for (const { postgres } of installation.links ?? []) postgres.leadTo(port);
  },
};
