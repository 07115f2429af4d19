/** `npm run chaos`: harms servers in many ways, by seed, and checks that nothing is lost, doubled or out of order. */

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopEverything } from '../scripts/child-process.mjs';
import { serverMain } from '../scripts/workspace.mjs';
import { runScenario } from './run-scenario.mjs';
import { scenarios } from './scenarios/index.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    patience: { type: 'string', default: '5' },
  },
});
const [runs, firstSeed, patienceMin] = [Number(values.runs), Number(values.seed), Number(values.patience)];
const names = values.only?.split(',') ?? scenarios.map(({ name }) => name);
const chosen = scenarios.filter(({ name }) => names.includes(name));
const isUsable = Number.isInteger(runs) && runs > 0 && Number.isInteger(firstSeed) && patienceMin > 0;
if (!isUsable || chosen.length < names.length) {
  console.error('Usage: npm run chaos -- [--runs 200] [--seed 1] [--only NAME,…] [--patience 5]');
  console.error(
    'A run has failed if nothing happens for so many minutes. A busy machine needs more patience.',
  );
  console.error(`NAME is one of ${scenarios.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
if (!existsSync(serverMain)) {
  console.error('The server is not built: run `npm run build` first.');
  process.exit(1);
}

const possible = chosen.filter(({ name, whyNot }) => {
  const reason = whyNot?.() ?? null;
  if (reason !== null) console.log(`${name} is left out: ${reason}`);
  return reason === null;
});
const startedAtMs = performance.now();
let failed = 0;
for (let index = 0; index < runs && possible.length > 0; index++) {
  const scenario = possible[index % possible.length];
  if (scenario === undefined) break;
  const seed = firstSeed + index;
  const { complaints, facts } = await runScenario(scenario, seed, patienceMin * 60_000);
  if (complaints.length > 0) failed += 1;
  const counted = Object.entries(facts).map(([name, value]) => `${value} ${name}`);
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${scenario.name}, seed ${seed}: ${counted.join(', ')}`);
  for (const complaint of complaints) console.log(`    ${complaint}`);
}
await stopEverything();
console.log(`Took ${Math.round((performance.now() - startedAtMs) / 1000)} s`);
console.log(`${runs - failed} runs without a fault, ${failed} with faults`);
process.exitCode = failed === 0 ? 0 : 1;
