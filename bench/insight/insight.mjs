/**
 * How far off the predictions of the pit wall are: catch, rejoin and forecast, on recorded and on simulated races, against the
 * naive rule. A prediction is shown only if it is better on every set. The table is in docs/insight.md.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from '../../scripts/workspace.mjs';
import { recordedRaces } from './read-races.mjs';
import { noScores, scoreRace } from './score-race.mjs';
import { scoreSharedKarts } from './shared-karts.mjs';
import { simulatedRaces } from './simulated-races.mjs';

/** Fewer say nothing about a rule. */
const FEWEST_SCORES = 20;

/** @type {Record<import('./score-race.mjs').ScoreName, { what: string, unit: string, isShown: boolean }>} */
const scored = {
  gap: { what: 'gap after 5 laps', unit: 's', isShown: true },
  catch: { what: 'laps until caught', unit: 'laps', isShown: true },
  rejoin: { what: 'time after a stop', unit: 's', isShown: true },
  rejoinPlace: { what: 'place after a stop', unit: 'places', isShown: true },
  forecast: { what: 'places at the finish', unit: 'places', isShown: false },
  forecastGap: { what: 'gap at the finish', unit: 's', isShown: false },
};

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureInsight(dataDir) {
  const rules = await bundledRules(join(dataDir, 'insight'));
  /** @type {Map<string, { races: number, scores: import('./score-race.mjs').Scores }>} */
  const sets = new Map();
  for (const { set, race } of [...recordedRaces(rules), ...simulatedRaces(rules)]) {
    const entry = sets.get(set) ?? { races: 0, scores: noScores() };
    entry.races += 1;
    scoreRace(rules, race, entry.scores);
    sets.set(set, entry);
  }
  const predictions = [...sets].flatMap(([set, { races, scores }]) =>
    Object.entries(scores).flatMap(([name, { ours, naive }]) => {
      const known = scored[/** @type {import('./score-race.mjs').ScoreName} */ (name)];
      if (ours.length < FEWEST_SCORES) return [];
      const middle = [ours, naive].map((errors) => rules.quantile(errors, 0.5) ?? 0);
      const high = [ours, naive].map((errors) => rules.quantile(errors, 0.9) ?? 0);
      const digits = known.unit === 's' ? 1 : 2;
      const text = (/** @type {number} */ at) =>
        `${middle[at]?.toFixed(digits)} / ${high[at]?.toFixed(digits)} ${known.unit}`;
      const [ourMiddle = 0, naiveMiddle = 0] = middle;
      const [ourHigh = 0, naiveHigh = 0] = high;
      return [
        {
          what: `${set} (${races}): ${known.what}, ${ours.length} times`,
          measured: text(0),
          target: known.isShown ? `< ${text(1)}` : `not shown: ${text(1)}`,
          // Laps and places are whole numbers: if both are equal, the mean decides.
          isMet:
            !known.isShown ||
            (ourMiddle <= naiveMiddle &&
              ourHigh <= naiveHigh &&
              (ourMiddle + ourHigh < naiveMiddle + naiveHigh || mean(ours) < mean(naive))),
        },
      ];
    }),
  );
  return [...predictions, ...scoreSharedKarts(rules)];
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/**
 * Bundled as the site is: the rules themselves are TypeScript.
 * @param {string} outDir
 * @returns {Promise<import('./read-races.mjs').Rules>}
 */
async function bundledRules(outDir) {
  await build({
    root: join(root, 'bench/insight'),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { insight: 'insight-source.ts' } },
    },
  });
  return import(pathToFileURL(join(outDir, 'insight.js')).href);
}
