/** Results with a thousand events and ten million laps: the first response, repeated responses, memory, import. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { seconds } from '../../scripts/quality-checks.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { measureAgainstBare } from '../measure/against-bare.mjs';
import { median } from '../measure/median.mjs';
import { LONG_RACE, loadResults } from './load-results.mjs';

const LAPS = Number(process.env.LAPWING_BENCH_LAPS ?? 10_000_000);
const COLD_TARGET_MS = 10;
/** 4.0 to 4.2 on a busy machine. */
const COLD_TARGET_RATIO = 5;
const IMPORT_TARGET_MS = 1_000;
const CLASSIFICATIONS = 200;
/** The cache's 64 MiB, SQLite, the program, and responses being sent. */
const MEMORY_TARGET_MB = 400;

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureResults(benchDir) {
  const dataDir = join(benchDir, 'results');
  mkdirSync(dataDir, { recursive: true });
  const loaded = await loadResults(dataDir, LAPS);
  console.log(`  loaded ${loaded.laps} laps in ${seconds(loaded.loadMs)}`);
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const base = `${server.url}/api/v0.2.3/eventresults/sessions`;

  const [, longRace = 0] = loaded.longRaces;
  const { competitors, laps } = LONG_RACE;
  const kinds = [
    {
      what: 'classification',
      ids: loaded.shortRaces.slice(0, CLASSIFICATIONS),
      /** @param {number} id */
      pathOf: (id) => `${id}/classification`,
    },
    {
      what: `lap chart ${competitors} × ${laps}`,
      ids: loaded.longRaces,
      /** @param {number} id */
      pathOf: (id) => `${id}/lapchart`,
      isRepeatedToo: true,
    },
    {
      what: `competitor laps, ${laps} in a field of ${competitors}`,
      ids: loaded.longRaces,
      /** @param {number} id */
      pathOf: (id) => `${id}/lapdata/${1 + (id % competitors)}/laps`,
    },
  ];

  const rows = [row(`import of ${loaded.importLaps} laps`, loaded.importMs, IMPORT_TARGET_MS)];
  const reader = openReader(server.url);
  for (const { what, ids, pathOf, isRepeatedToo = false } of kinds) {
    const times = [];
    const wholeTimes = [];
    const workTimes = [];
    for (const id of ids) {
      const workedMs = mainThreadsMs(server.pid);
      const { firstByteMs, lastByteMs } = await reader.answerMs(`${new URL(base).pathname}/${pathOf(id)}`);
      times.push(firstByteMs);
      wholeTimes.push(lastByteMs);
      workTimes.push(mainThreadsMs(server.pid) - workedMs);
    }
    console.log(`  ${what}: ${median(workTimes).toFixed(1)} ms of processor time`);
    if (isRepeatedToo) {
      // The second answer is kept whole, the third is only sent.
      const repeatedTimes = [];
      for (const id of ids) {
        const path = `${new URL(base).pathname}/${pathOf(id)}`;
        await reader.answerMs(path);
        const workedMs = mainThreadsMs(server.pid);
        await reader.answerMs(path);
        repeatedTimes.push(mainThreadsMs(server.pid) - workedMs);
      }
      rows.push(
        ratioRow(
          `${what}, processor time of the first answer against only sending it`,
          median(workTimes) / median(repeatedTimes),
        ),
      );
    }
    rows.push(
      row(`${what}, first answer begins, p50 of ${ids.length}`, median(times), COLD_TARGET_MS),
      row(`${what}, first answer ends, p50 of ${ids.length}`, median(wholeTimes), COLD_TARGET_MS),
    );
  }
  reader.close();
  const memoryMb = await residentMb(server.url);
  rows.push({
    what: 'memory after all of these',
    measured: `${Math.round(memoryMb)} MB`,
    target: `< ${MEMORY_TARGET_MB} MB`,
    isMet: memoryMb < MEMORY_TARGET_MB,
  });
  for (const { what, pathOf } of kinds) {
    rows.push(await measureAgainstBare({ what, url: `${base}/${pathOf(longRace)}`, dataDir }));
  }
  await server.stop();
  return rows;
}

/**
 * @param {string} what
 * @param {number} ratio
 */
function ratioRow(what, ratio) {
  return {
    what,
    measured: `${ratio.toFixed(2)} ×`,
    target: `≤ ${COLD_TARGET_RATIO} ×`,
    isMet: ratio <= COLD_TARGET_RATIO,
  };
}

/** Responses are read into it and discarded. Reading must cost as little as possible, since the server is measured. */
const room = Buffer.alloc(1024 * 1024);

/**
 * One connection that sends one request at a time and counts the bytes.
 * @param {string} url
 */
function openReader(url) {
  const { hostname, port } = new URL(url);
  let askedAtMs = 0;
  let firstByteMs = 0;
  let head = '';
  let missing = 0;
  /** @type {{ resolve: (times: { firstByteMs: number, lastByteMs: number }) => void, reject: (error: Error) => void }} */
  let asking;
  /** @param {number} count */
  const read = (count) => {
    if (missing === 0) {
      if (head === '') firstByteMs = performance.now() - askedAtMs;
      head += room.toString('latin1', 0, count);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return true;
      const status = head.slice(9, 12);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]);
      if (status !== '200' || Number.isNaN(length)) {
        asking.reject(new Error(head.slice(0, end)));
        return true;
      }
      missing = length - (head.length - end - 4);
    } else missing -= count;
    if (missing === 0) asking.resolve({ firstByteMs, lastByteMs: performance.now() - askedAtMs });
    return true;
  };
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer: room, callback: read } });
  socket.on('error', (error) => asking.reject(error));
  return {
    /**
     * From the request to the first and to the last byte.
     * @param {string} path
     * @returns {Promise<{ firstByteMs: number, lastByteMs: number }>}
     */
    answerMs(path) {
      head = '';
      return new Promise((resolve, reject) => {
        asking = { resolve, reject };
        askedAtMs = performance.now();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
      });
    },
    close: () => socket.destroy(),
  };
}

/**
 * The processor time of the main threads of the server and its workers, which a busy machine does not lengthen;
 * 0 if the system does not report it.
 * @param {number} pid
 */
function mainThreadsMs(pid) {
  const folder = `/proc/${pid}/task/${pid}`;
  if (!existsSync(`${folder}/schedstat`)) return 0;
  const workers = readFileSync(`${folder}/children`, 'utf8').split(' ').filter(Boolean);
  const times = [String(pid), ...workers].map((each) => {
    const file = `/proc/${each}/task/${each}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
  });
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** @param {string} url */
async function residentMb(url) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_memory_bytes\{kind="resident"[^}]*\} (\S+)/m.exec(metrics)?.[1];
  if (bytes === undefined) throw new Error('the server does not tell its memory');
  return Number(bytes) / 1e6;
}

/**
 * @param {string} what
 * @param {number} measuredMs
 * @param {number} targetMs
 */
function row(what, measuredMs, targetMs) {
  return {
    what,
    measured: `${measuredMs.toFixed(measuredMs < 100 ? 1 : 0)} ms`,
    target: `< ${targetMs} ms`,
    isMet: measuredMs < targetMs,
  };
}
