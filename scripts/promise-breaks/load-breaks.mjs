/** The breaks: one file, or several, for each section of docs/spec-coverage.md. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../workspace.mjs';

/**
 * One way to break a promise: in `file`, the only `find` becomes `replace`.
 * @typedef {{ file: string, find: string, replace: string }} Break
 *
 * What cannot be broken by replacing text is broken by hand; `byHand` says how, and which test failed.
 * @typedef {{ promise: string, breaks: Break[] } | { promise: string, byHand: string }} PromiseBreaks
 */

const folder = join(root, 'scripts/promise-breaks/sections');

/** @returns {Promise<Map<string, (Break | { byHand: string })[]>>} by promise */
export async function loadBreaks() {
  const known = new Map();
  for (const name of readdirSync(folder).sort()) {
    /** @type {{ default: PromiseBreaks[] }} */
    const { default: section } = await import(pathToFileURL(join(folder, name)).href);
    for (const entry of section) {
      const list = known.get(entry.promise) ?? [];
      known.set(entry.promise, [...list, ...('breaks' in entry ? entry.breaks : [{ byHand: entry.byHand }])]);
    }
  }
  return known;
}
