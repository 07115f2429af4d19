/** Machines of their own for servers: each in a network namespace, with one cable to us and one to what it depends on. */

import { execFileSync } from 'node:child_process';
import { findProgram } from '../scripts/find-program.mjs';

const ip = findProgram('ip');
/** Two runs on one machine use other addresses. */
const network = 100 + (process.pid % 100);

/** @param {string[]} args */
function runIp(...args) {
  execFileSync(ip ?? 'ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** @type {string | null | undefined} */
let reason;

/** @returns {string | null} */
export function whyNoNamespaces() {
  if (reason !== undefined) return reason;
  reason = 'network namespaces are not allowed here';
  if (ip === undefined) return reason;
  try {
    makeNamespace(0).remove();
    reason = null;
  } catch {
    // Without the right, or without the kernel's module.
  }
  return reason;
}

/** @param {number} index up to 9 */
export function makeNamespace(index) {
  const name = `lapwing-${process.pid}-${index}`;
  const cables = [
    { outside: `lw${process.pid}c${index}`, inside: 'clients', net: `10.${network}.${index}` },
    { outside: `lw${process.pid}d${index}`, inside: 'depends', net: `10.${network}.${10 + index}` },
  ];
  const remove = () => runIp('netns', 'delete', name);
  runIp('netns', 'add', name);
  try {
    for (const { outside, inside, net } of cables) {
      runIp('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
      runIp('address', 'add', `${net}.1/30`, 'dev', outside);
      runIp('link', 'set', outside, 'up');
      runIp('-n', name, 'address', 'add', `${net}.2/30`, 'dev', inside);
      runIp('-n', name, 'link', 'set', inside, 'up');
    }
    runIp('-n', name, 'link', 'set', 'lo', 'up');
  } catch (error) {
    remove();
    throw error;
  }
  const [clients, depends] = cables;
  return {
    /** where its server listens */
    host: `${clients?.net}.2`,
    /** where it finds what it depends on */
    outsideHost: `${depends?.net}.1`,
    /** before the command of a program that runs there */
    command: [ip ?? 'ip', 'netns', 'exec', name],
    /** Packets between it and what it depends on are lost. */
    pullCable: () => runIp('link', 'set', depends?.outside ?? '', 'down'),
    plugCable: () => runIp('link', 'set', depends?.outside ?? '', 'up'),
    /** Its cables go with it. */
    remove,
  };
}

/** @typedef {ReturnType<typeof makeNamespace>} Namespace */
