/**
 * How long a start takes: the first one with the demo world, later ones, and a second `npm start`. The cold start is also
 * compared with that of Node itself, which is as slow as it on a busy machine.
 */

import { execFileSync } from 'node:child_process';
import { seconds } from '../../scripts/quality-checks.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';

const REPEATS = 5;
const WORLD_TARGET_MS = 15_000;
const COLD_START_TARGET_MS = 1_000;
/** An import of one small module in a new process is one. */
const COLD_START_TARGET_NODES = 15;
const SECOND_NPM_START_TARGET_MS = 5_000;

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureStart(dataDir) {
  const worldMs = await firstAnswerMs({ dataDir });
  const coldMs = median(await repeat(() => firstAnswerMs({ dataDir })));
  const nodeMs = median(await repeat(async () => startOfNodeMs()));
  const npmMs = median(await repeat(() => firstAnswerMs({ dataDir, command: 'npm', args: ['start'] })));
  return [
    row('first start, demo world made', worldMs, WORLD_TARGET_MS),
    row('cold start to first answer', coldMs, COLD_START_TARGET_MS),
    {
      what: 'cold start to first answer, in starts of Node',
      measured: (coldMs / nodeMs).toFixed(1),
      target: `< ${COLD_START_TARGET_NODES}`,
      isMet: coldMs / nodeMs < COLD_START_TARGET_NODES,
    },
    row('second npm start to first answer', npmMs, SECOND_NPM_START_TARGET_MS),
  ];
}

function startOfNodeMs() {
  const startedAtMs = performance.now();
  execFileSync(process.execPath, ['--input-type=module', '-e', "import 'node:http'"]);
  return performance.now() - startedAtMs;
}

/** @param {Parameters<typeof startServer>[0]} options */
async function firstAnswerMs(options) {
  const server = await startServer(options);
  await server.stop();
  return server.firstAnswerMs;
}

/**
 * @param {() => Promise<number>} measure
 * @returns {Promise<number[]>}
 */
async function repeat(measure) {
  const values = [];
  for (let round = 0; round < REPEATS; round++) values.push(await measure());
  return values;
}

/**
 * @param {string} what
 * @param {number} measuredMs
 * @param {number} targetMs
 */
function row(what, measuredMs, targetMs) {
  const measured = measuredMs < 10_000 ? `${Math.round(measuredMs)} ms` : seconds(measuredMs);
  return { what, measured, target: `< ${targetMs} ms`, isMet: measuredMs < targetMs };
}
