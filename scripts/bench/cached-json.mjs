/** Cached JSON against the floor: the same bytes from a bare node:http server, in turns. */

import autocannon from 'autocannon';
import { start, stop } from '../child-process.mjs';
import { freePort } from '../free-port.mjs';
import { startServer } from '../server-process.mjs';
import { median } from './median.mjs';

const TARGET_RATIO = 0.7;
const WANTED_BYTES = 12_000;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 16;

/**
 * @param {string} dataDir
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function measureCachedJson(dataDir) {
  const server = await startServer({ dataDir });
  const { path, body } = await answerOfAbout(WANTED_BYTES, server.url);
  const bare = await startBareServer(body);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await requestsPerSecond(bare.url);
    const ours = await requestsPerSecond(server.url + path);
    ratios.push(ours / floor);
  }
  await Promise.all([bare.stop(), server.stop()]);
  const ratio = median(ratios);
  return [
    {
      what: `cached JSON of ${(body.length / 1000).toFixed(1)} kB against node:http`,
      measured: ratio.toFixed(2),
      target: `≥ ${TARGET_RATIO}`,
      isMet: ratio >= TARGET_RATIO,
    },
  ];
}

/**
 * Looks through the demo world's sessions for the classification that comes nearest to a size.
 * @param {number} wantedBytes
 * @param {string} url
 */
async function answerOfAbout(wantedBytes, url) {
  const base = '/api/v0.2.3/eventresults';
  /** @type {{ id: number }[]} */
  const events = JSON.parse(await textOf(`${url}${base}/events?count=20`));
  let best = { path: '', body: Buffer.alloc(0) };
  for (const { id } of events) {
    /** @type {{ sessions: { sessions: { id: number }[], groups: { sessions: { id: number }[] }[] } }} */
    const event = JSON.parse(await textOf(`${url}${base}/events/${id}?sessions=true`));
    const sessions = [event.sessions, ...event.sessions.groups].flatMap((group) => group.sessions);
    for (const session of sessions) {
      const path = `${base}/sessions/${session.id}/classification`;
      const body = Buffer.from(await (await fetch(url + path)).arrayBuffer());
      if (Math.abs(body.length - wantedBytes) < Math.abs(best.body.length - wantedBytes))
        best = { path, body };
    }
  }
  if (best.path === '') throw new Error('the demo world has no session to ask for');
  return best;
}

/** @param {string} url */
async function textOf(url) {
  return (await fetch(url)).text();
}

/** @param {Buffer} body */
async function startBareServer(body) {
  const port = await freePort();
  const program = `
    const body = Buffer.from(process.env.BODY, 'base64');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body))
      .listen(${port}, '127.0.0.1', () => console.log('listening'));`;
  const env = { ...process.env, BODY: body.toString('base64') };
  const child = start(process.execPath, ['-e', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

/** @param {string} url */
async function requestsPerSecond(url) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: ROUND_SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors`);
  return result.requests.average;
}
