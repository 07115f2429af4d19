/** Breaks one promise in each of its ways and compares the outcomes of its tests. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJourney } from '../spec-coverage.mjs';

/**
 * @typedef {import('../spec-coverage.mjs').NamedTest} NamedTest
 * @typedef {import('./load-breaks.mjs').Break} Break
 * @typedef {import('./run-tests.mjs').Outcome} Outcome
 */

/**
 * Every test that the row names must fail in at least one of the breaks and pass without a break, and
 * every break must make one of them fail. A test file that does not load because of a break proves nothing.
 * @param {{
 * copy: string,
 * tests: NamedTest[],
 * breaks: (Break | { byHand: string })[],
 * run: (tests: NamedTest[], broken: string) => Promise<Outcome[]>,
 * runUnbroken: (tests: NamedTest[]) => Promise<Outcome[]>,
 * withJourneys: boolean,
 * }} row
 */
export async function tryRow({ copy, tests, breaks, run, runUnbroken, withJourneys }) {
  const byText = breaks.filter((one) => 'file' in one);
  const byHand = breaks.filter((one) => 'byHand' in one);
  if (byText.length === 0 && byHand.length > 0) {
    return { outcome: 'by hand', notes: byHand.map((one) => one.byHand) };
  }
  const unit = tests.filter((test) => !isJourney(test));
  const journeys = withJourneys ? tests.filter(isJourney) : [];
  if (byText.length === 0 || unit.length + journeys.length === 0) return { outcome: 'not tried', notes: [] };

  const groups = [unit, journeys].filter((group) => group.length > 0);
  /** @type {string[]} */
  const notes = [];
  const survivors = new Set(groups.flat());
  for (const one of byText) {
    const file = join(copy, one.file);
    const source = readFileSync(file, 'utf8');
    if (source.split(one.find).length !== 2) {
      notes.push(`${one.file} does not contain exactly once: ${one.find}`);
      continue;
    }
    writeFileSync(
      file,
      source.replace(one.find, () => one.replace),
    );
    let isNoticed = false;
    try {
      // Tests that have failed before only run if no other test notices this break.
      const fresh = groups.map((group) => group.filter((test) => survivors.has(test)));
      const others = groups.map((group) => group.filter((test) => !survivors.has(test)));
      for (const group of [...fresh, ...others]) {
        if (group.length === 0 || (isNoticed && others.includes(group))) continue;
        const outcomes = await run(group, one.file);
        for (const [index, test] of group.entries()) {
          const outcome = outcomes[index];
          if (outcome === 'failed') {
            isNoticed = true;
            survivors.delete(test);
          } else if (outcome !== 'passed')
            notes.push(`${outcome}: ${nameOf(test)} after ${nameOfBreak(one)}`);
        }
      }
    } finally {
      writeFileSync(file, source);
    }
    if (!isNoticed) notes.push(`nobody notices ${nameOfBreak(one)}`);
  }
  for (const group of groups) {
    const outcomes = await runUnbroken(group);
    for (const [index, test] of group.entries()) {
      if (outcomes[index] !== 'passed') notes.push(`${outcomes[index]} without a break: ${nameOf(test)}`);
    }
  }
  for (const test of survivors) notes.push(`stays green: ${nameOf(test)}`);
  return { outcome: notes.length === 0 ? 'proven' : 'NOT PROVEN', notes };
}

/** @param {NamedTest} test */
const nameOf = ({ path, name }) => `${path}: "${name}"`;

/** @param {Break} one */
const nameOfBreak = ({ file, find, replace }) => `${file}: ${find} → ${replace}`;
