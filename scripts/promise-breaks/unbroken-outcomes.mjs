/** The outcome of the named journeys in a copy in which nothing is broken; each file is run once. */

/**
 * @typedef {import('../spec-coverage.mjs').NamedTest} NamedTest
 * @typedef {import('./run-tests.mjs').Outcome} Outcome
 */

/**
 * @param {NamedTest[]} named all tests that rows name, so that one run of a file answers for all its rows
 * @param {(tests: NamedTest[]) => Promise<Outcome[]>} run
 * @returns {(tests: NamedTest[]) => Promise<Outcome[]>}
 */
export function unbrokenOutcomes(named, run) {
  /** @type {Map<string, Map<string, Outcome>>} by path, then by name */
  const known = new Map();
  return async (tests) => {
    const paths = new Set(tests.map(({ path }) => path).filter((path) => !known.has(path)));
    const unknown = named.filter(({ path }) => paths.has(path));
    const outcomes = unknown.length === 0 ? [] : await run(unknown);
    for (const [index, { path, name }] of unknown.entries()) {
      const ofFile = known.get(path) ?? new Map();
      known.set(path, ofFile.set(name, outcomes[index]));
    }
    return tests.map(({ path, name }) => known.get(path)?.get(name) ?? 'missing');
  };
}
