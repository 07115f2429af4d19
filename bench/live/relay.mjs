/** Whether a relay's memory stays flat: a race of 24 hours, sent through it as fast as the simulator can. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { start, stop } from '../../scripts/child-process.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { relayMain } from '../../scripts/workspace.mjs';
import { median } from '../measure/median.mjs';

const HOURS = 24;
const CARS = 40;
/** A thousand seconds of the race in one: the day takes a minute and a half. */
const SPEED = 1_000;
const SAMPLE_EVERY_MS = 250;
/** Between the second quarter of the race and the last; the first is the program warming up. */
const MOST_GROWTH_MB = 16;

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureRelay(dataDir) {
  const ingest = await startIngest();
  const port = await freePort();
  const simulator = start(
    process.execPath,
    [
      ...[relayMain, 'simulate', '--serve', 'rmonitor', '--port', String(port), '--sport', 'Car'],
      ...['--competitors', String(CARS), '--minutes', String(HOURS * 60), '--speed', String(SPEED)],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await new Promise((resolve) => simulator.stderr?.once('data', resolve));
  const relay = start(
    process.execPath,
    [
      ...[
        relayMain,
        'relay',
        'rmonitor',
        `127.0.0.1:${port}`,
        '--event',
        'A day',
        '--event-id',
        'a-day',
        '--json',
      ],
      ...['--outbox', join(dataDir, 'outbox')],
    ],
    {
      env: { ...process.env, LAPWING_SERVER: ingest.url, LAPWING_KEY: 'bench-key-0123456789' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const status = lastStatusOf(relay);

  /** @type {number[]} */
  const samplesMb = [];
  while (simulator.exitCode === null) {
    await wait(SAMPLE_EVERY_MS);
    samplesMb.push(residentMb(relay.pid ?? 0));
  }
  relay.kill('SIGINT');
  await new Promise((resolve) => relay.once('close', resolve));
  await stop(relay);
  await ingest.close();
  const { passings, backlog, acknowledged } = status();
  const quarter = Math.floor(samplesMb.length / 4);
  const second = median(samplesMb.slice(quarter, 2 * quarter));
  const last = median(samplesMb.slice(-quarter));
  const isAllSent = backlog === 0 && acknowledged === ingest.batches() && passings > HOURS * CARS * 15;
  return [
    {
      what: `relay, ${HOURS} h with ${CARS} cars, ${passings} passings: memory ${last.toFixed(0)} MB, growth`,
      measured: `${(last - second).toFixed(1)} MB`,
      target: `< ${MOST_GROWTH_MB} MB`,
      isMet: last - second < MOST_GROWTH_MB && isAllSent,
    },
  ];
}

/** Accepts every batch, as fast as it comes. */
async function startIngest() {
  let batches = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('content-type', 'application/json');
    if (request.method === 'GET') {
      const key = { keyId: 'bench', name: 'bench', scopes: ['live'] };
      return response.end(JSON.stringify({ organizationId: 1, name: 'Bench', key }));
    }
    batches += 1;
    const { batchId } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const accepted = {
      batchId,
      isRepeated: false,
      eventId: 1,
      sessionId: 1,
      liveSessionId: 'lw-1-1',
      path: '/',
    };
    response.end(JSON.stringify(accepted));
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `http://127.0.0.1:${port}`,
    batches: () => batches,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/**
 * The relay's last status.
 * @param {import('node:child_process').ChildProcess} relay
 */
function lastStatusOf(relay) {
  let rest = '';
  let status = { passings: 0, backlog: 0, acknowledged: 0 };
  relay.stdout?.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = JSON.parse(line);
      if (said.kind !== 'notice') status = said;
    }
  });
  return () => status;
}

/** @param {number} pid */
function residentMb(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    // The relay has ended; the row will show that not everything was sent.
    return 0;
  }
}
