/** Small questions to a server, and what its machine knows about it. */

import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The milliseconds of each answer, from the request to the last byte.
 * @param {string} url
 * @param {readonly string[]} paths
 */
export async function answerTimes(url, paths) {
  /** @type {number[]} */
  const times = [];
  for (const path of paths) {
    const askedAtMs = performance.now();
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    times.push(performance.now() - askedAtMs);
  }
  return times;
}

/**
 * @param {readonly number[]} values
 * @param {number} part
 */
export function share(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @param {string} dataDir */
export function databaseMb(dataDir) {
  return statSync(join(dataDir, 'lapwing.db')).size / 1e6;
}
