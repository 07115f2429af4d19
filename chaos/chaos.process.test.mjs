/** The short form of `npm run chaos`. */

import { expect, it } from 'vitest';
import { runScenario } from './run-scenario.mjs';
import { scenarios } from './scenarios/index.mjs';

const short = scenarios.filter(({ isShort }) => isShort === true);

it.each(short.map((scenario) => [scenario.what, scenario]))('nothing is lost if %s', async (_, scenario) => {
  const reason = scenario.whyNot?.() ?? null;
  if (reason !== null) {
    console.log(`skipped: ${reason}`);
    return;
  }
  const { complaints, facts } = await runScenario(scenario, 1);
  expect(complaints).toEqual([]);
  expect(facts.batches).toBeGreaterThan(1);
});
