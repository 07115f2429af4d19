/** Checks the tables of docs/spec-coverage.md and docs/security.md against their files and tests. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;

/**
 * @typedef {{ section: string, promise: string, madeIn: string, provenBy: string }} Row
 * @typedef {{ path: string, name: string }} NamedTest
 */

/**
 * @param {string} text
 * @returns {Row[]}
 */
export function rowsOf(text) {
  /** @type {Row[]} */
  const rows = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!line.startsWith('|') || /^\| (Promise|Threat|Finding|---) \|/.test(line)) continue;
    const [, promise = '', madeIn = '', provenBy = '', ...rest] = line.split('|').map((cell) => cell.trim());
    if (rest.length !== 1) throw new Error(`A row needs three cells: ${line}`);
    rows.push({ section, promise, madeIn, provenBy });
  }
  return rows;
}

/**
 * The first arguments of calls that are texts: the names of tests, however they are declared.
 * @param {string} source
 */
function namesIn(source) {
  const names = source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g);
  return [...names].map(([, , name = '']) => name.replaceAll(/\\(['"`\\])/g, '$1'));
}

/**
 * @param {string} cell
 * @returns {string[]}
 */
function partsOf(cell) {
  return cell.split('<br>').map((part) => part.trim());
}

/**
 * @param {string} part
 * @returns {NamedTest | null}
 */
function namedTest(part) {
  const [, path, name] = /^`([^`]+)`: "([^"]+)"$/.exec(part) ?? [];
  return path === undefined || name === undefined ? null : { path, name };
}

/** @param {Row} row */
export function testsOf({ provenBy }) {
  return partsOf(provenBy).flatMap((part) => namedTest(part) ?? []);
}

/** @param {NamedTest} test */
export const isJourney = ({ path }) => path.startsWith('e2e/');

/**
 * @param {Row} row
 * @param {(path: string) => string | null} read null if there is no such file
 */
function gapsIn({ promise, madeIn, provenBy }, read) {
  /** @type {string[]} */
  const gaps = [];
  for (const part of partsOf(madeIn)) {
    const path = /^`([^`]+)`$/.exec(part)?.[1];
    if (path === undefined) gaps.push(`made in nothing that can be read: ${part}`);
    else if (TEST_FILE.test(path)) gaps.push(`made in a test: ${path}`);
    else if (read(path) === null) gaps.push(`made in a file that is not there: ${path}`);
  }
  for (const part of partsOf(provenBy)) {
    const test = namedTest(part);
    if (test === null) gaps.push(`proven by nothing that can be read: ${part}`);
    else if (!TEST_FILE.test(test.path)) gaps.push(`proven by what is no test: ${test.path}`);
    else {
      const source = read(test.path);
      if (source === null) gaps.push(`proven in a file that is not there: ${test.path}`);
      else if (!namesIn(source).some((known) => known.includes(test.name)))
        gaps.push(`proven by a test that is not in ${test.path}: ${test.name}`);
    }
  }
  return gaps.map((gap) => `${promise || '(no promise)'}: ${gap}`);
}

/**
 * @param {string} text
 * @param {(path: string) => string | null} read
 */
export function findGaps(text, read) {
  const rows = rowsOf(text);
  const gaps = rows.flatMap((row) => [
    ...(row.promise === '' ? ['a row without a promise'] : []),
    ...gapsIn(row, read),
  ]);
  const seen = new Set();
  for (const { section, promise } of rows) {
    if (seen.has(`${section}: ${promise}`)) gaps.push(`${promise}: said twice in ${section}`);
    seen.add(`${section}: ${promise}`);
  }
  return gaps;
}

/** @param {string} folder */
export function readIn(folder) {
  /** @type {Map<string, string | null>} */
  const known = new Map();
  /** @param {string} path */
  return (path) => {
    const file = join(folder, path);
    if (!known.has(path)) known.set(path, existsSync(file) ? readFileSync(file, 'utf8') : null);
    return known.get(path) ?? null;
  };
}
