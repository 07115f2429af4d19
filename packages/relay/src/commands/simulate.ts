/** `lapwing simulate`: a simulated race as lines of JSON, for trying things out without a track. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatedSports } from '@lapwing/timing/simulator/typical-race';
import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { parseSimulateOptions } from './simulate-options.ts';
import { formatSummary, simulateRace } from './simulate-race.ts';

export const simulateExamples = [
  'lapwing simulate',
  'lapwing simulate --sport MX --competitors 36 --minutes 20 --seed kempen --out race.jsonl',
  'lapwing simulate --speed 10',
  'lapwing simulate --json > summary.json',
];

export const simulateCommand = defineCommand({
  meta: {
    name: 'simulate',
    description: 'Simulate a race and write its passings and flags as lines of JSON',
  },
  args: {
    sport: { type: 'string', default: 'Karting', description: `One of ${simulatedSports.join(', ')}` },
    competitors: { type: 'string', default: '24', description: 'How many take part, 1 to 200' },
    minutes: { type: 'string', default: '15', description: 'How long the race is, 1 to 1440' },
    seed: { type: 'string', default: 'lapwing', description: 'The same seed gives the same race' },
    start: { type: 'string', description: 'When it starts, such as 2026-05-03T14:00:00Z; now by default' },
    speed: { type: 'string', default: '0', description: '0 at once, 1 in real time, 10 ten times as fast' },
    out: { type: 'string', description: 'The file to write; standard output by default' },
    json: {
      type: 'boolean',
      description: 'Print only the result, as JSON; passings go to --out if it is given',
    },
  },
  run: async ({ args }) => {
    const options = parseSimulateOptions(args, Date.now());
    const toFile = options.outFile === null ? null : await openFile(options.outFile);
    const target = toFile ?? (options.isSummaryJson ? null : process.stdout);
    const summary = await simulateRace(options, {
      line: async (text) => {
        if (target !== null && !target.write(`${text}\n`)) await once(target, 'drain');
      },
      pause: (durationMs) => sleep(durationMs),
    });
    if (toFile !== null) {
      toFile.end();
      await once(toFile, 'close');
    }
    if (options.isSummaryJson) console.log(JSON.stringify(summary, null, 2));
    else console.error(formatSummary(summary));
  },
});

async function openFile(path: string) {
  const file = createWriteStream(path);
  try {
    await once(file, 'open');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`--out ${path} cannot be written: ${reason}`);
  }
  return file;
}
