/** `lapwing simulate`: a simulated race as JSON lines, or as timing software or a decoder would send it. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatedSports, typicalRace } from '@lapwing/timing/simulator/typical-race';
import { defineCommand } from 'citty';
import { realClock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import { parseSimulateOptions, type ServeOptions, type SimulateOptions } from './options/simulate-options.ts';
import { guideTo } from './simulating/decoder-guide.ts';
import { serveRace } from './simulating/serve-race.ts';
import { formatSummary, simulateRace } from './simulating/simulate-race.ts';
import { stopSignal } from './stop-signal.ts';

export const simulateExamples = [
  'lapwing simulate',
  'lapwing simulate --sport MX --competitors 36 --minutes 20 --seed kempen --out race.jsonl',
  'lapwing simulate --speed 10',
  'lapwing simulate --json > summary.json',
  'lapwing simulate --serve rmonitor --port 50000 --minutes 5',
  'lapwing simulate --serve p3 --repeat',
];

export const simulateCommand = defineCommand({
  meta: {
    name: 'lapwing simulate',
    description:
      'Simulate a race: as lines of JSON, or served as RMonitor or P3 to every program that connects',
  },
  args: {
    sport: { type: 'string', default: 'Karting', description: `One of ${simulatedSports.join(', ')}` },
    competitors: { type: 'string', default: '24', description: 'How many take part, 1 to 200' },
    minutes: { type: 'string', default: '15', description: 'How long the race is, 1 to 1440' },
    seed: { type: 'string', default: 'lapwing', description: 'The same seed gives the same race' },
    start: { type: 'string', description: 'When it starts, such as 2026-05-03T14:00:00Z; now by default' },
    speed: {
      type: 'string',
      description: '0 without pauses, 1 in real time (usual when served), 10 ten times as fast',
    },
    out: { type: 'string', description: 'The file to write; standard output by default' },
    serve: { type: 'string', description: 'Be timing software (rmonitor) or a decoder (p3) to connect to' },
    host: { type: 'string', description: 'Where to listen; 127.0.0.1 by default' },
    port: {
      type: 'string',
      description: 'The port to listen on; 50000 for rmonitor, 5403 for p3 by default',
    },
    repeat: { type: 'boolean', description: 'When a served race is over, begin another' },
    json: {
      type: 'boolean',
      description: 'Print only the result, as JSON; passings go to --out if it is given',
    },
  },
  run: async ({ args }) => {
    const options = parseSimulateOptions(args, Date.now());
    if (options.serve !== null) return serveUntilStopped(options, options.serve);
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

async function serveUntilStopped(options: SimulateOptions, serve: ServeOptions): Promise<void> {
  const { signal } = stopSignal();
  const isFixedStart = options.startsAtMs > Date.now();
  for (let round = 0; !signal.aborted; round++) {
    const seed = round === 0 ? options.seed : `${options.seed} ${round + 1}`;
    await serveRace({ ...options, seed }, serve, {
      clock: realClock,
      signal,
      runNumber: round + 1,
      startsAtMs: isFixedStart && round === 0 ? options.startsAtMs : null,
      onListening: (port) => {
        if (serve.protocol === 'p3') printGuide({ ...options, seed }, `${serve.host}:${port}`);
        console.error(`${serve.protocol} at ${serve.host}:${port}; the race begins when a client connects.`);
      },
    });
    if (!serve.isRepeated) return;
  }
}

/** The entries go to standard output, so that they can be saved as a file. */
function printGuide(options: SimulateOptions, address: string): void {
  const { loop, entriesCsv } = guideTo(typicalRace(options));
  process.stdout.write(entriesCsv);
  console.error(`Relay it, with the lines above kept as entries.csv, and type green and Enter:
  lapwing relay p3 ${address} --session "Race 1" --type race --entries entries.csv --loop "${loop}"`);
}

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
