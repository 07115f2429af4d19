/** `npm run bench`: measures what the project promises. `npm run bench -- json lighthouse` measures only those. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build-packages.mjs';
import { atEnd, stopEverything, stopOnSignals } from '../scripts/child-process.mjs';
import { MissingProgramError } from '../scripts/find-chromium.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { requireNode } from '../scripts/workspace.mjs';
import { measureAllGrowth, measureGrowth } from './growth/growth.mjs';
import { measureInsight } from './insight/insight.mjs';
import { measureFeeds } from './live/feeds.mjs';
import { measureFold } from './live/fold.mjs';
import { measureInsightScreens } from './live/insight-screens.mjs';
import { measureLive } from './live/live.mjs';
import { measureLiveScreen } from './live/live-screen.mjs';
import { measureLiveWorkers } from './live/live-workers.mjs';
import { measureOverload } from './live/overload.mjs';
import { measureRelay } from './live/relay.mjs';
import { measureRewind } from './live/rewind.mjs';
import { measureWhatIf } from './live/what-if.mjs';
import { measureDeskCrossing } from './screens/desk-crossing.mjs';
import { measureFirstScreen } from './screens/first-screen.mjs';
import { measureLapChartScreen } from './screens/lap-chart-screen.mjs';
import { measureLighthouse } from './screens/lighthouse.mjs';
import { measureBlocking } from './server/blocking.mjs';
import { measureCachedJson } from './server/cached-json.mjs';
import { measureIngest } from './server/ingest.mjs';
import { measureMixed } from './server/mixed.mjs';
import { measureNodes } from './server/nodes.mjs';
import { measurePractice } from './server/practice.mjs';
import { measureResults } from './server/results.mjs';
import { measureSearch } from './server/search.mjs';
import { measureStart } from './server/start.mjs';

/** @typedef {{ what: string, measured: string, target: string, isMet: boolean }} Row */

/** In this order: the first makes the demo world that the others use. */
const benches = {
  start: measureStart,
  'first-screen': measureFirstScreen,
  json: measureCachedJson,
  blocking: measureBlocking,
  feeds: measureFeeds,
  results: measureResults,
  ingest: measureIngest,
  live: measureLive,
  'live-workers': measureLiveWorkers,
  nodes: measureNodes,
  overload: measureOverload,
  'live-screen': measureLiveScreen,
  'insight-screens': measureInsightScreens,
  'lap-chart-screen': measureLapChartScreen,
  'desk-crossing': measureDeskCrossing,
  fold: measureFold,
  rewind: measureRewind,
  'what-if': measureWhatIf,
  practice: measurePractice,
  search: measureSearch,
  relay: measureRelay,
  lighthouse: measureLighthouse,
};

/** Only on request: these take minutes to hours. */
const longBenches = {
  growth: measureGrowth,
  'growth-all': measureAllGrowth,
  insight: measureInsight,
  mixed: measureMixed,
};

requireNode();
stopOnSignals();
await ensureInstalled();
await buildIfStale();

const asked = process.argv.slice(2);
const known = { ...benches, ...longBenches };
const unknown = asked.filter((name) => !(name in known));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-bench-'));
atEnd(() => rmSync(dataDir, { recursive: true, force: true }));

/** @type {Row[]} */
const rows = [];
let isComplete = true;
for (const [name, measure] of Object.entries(asked.length === 0 ? benches : known)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`Measuring ${name} …`);
  try {
    rows.push(...(await measure(dataDir)));
  } catch (error) {
    if (!(error instanceof MissingProgramError)) throw error;
    console.error(`Not measured: ${name}. ${error.message}`);
    isComplete = false;
  }
}
await stopEverything();

printTable(rows);
process.exitCode = isComplete && rows.every(({ isMet }) => isMet) ? 0 : 1;

/** @param {Row[]} table */
function printTable(table) {
  const lines = [
    ['', 'measured', 'target', ''],
    ...table.map(({ what, measured, target, isMet }) => [what, measured, target, isMet ? 'ok' : 'not ok']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const [what = '', measured = '', target = '', verdict = ''] of lines) {
    const [whatWidth = 0, measuredWidth = 0, targetWidth = 0] = widths;
    console.log(
      `${what.padEnd(whatWidth)}  ${measured.padStart(measuredWidth)}  ${target.padStart(targetWidth)}  ${verdict}`,
    );
  }
}
