/** How fast cached responses are compared with the same bytes from a bare node:http server, alternating. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { start, stop } from '../../scripts/child-process.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { median } from './median.mjs';

const TARGET_RATIO = 0.7;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 16;

/**
 * @param {{ what: string, url: string, dataDir: string }} options the address of a response, and a folder to write to
 * @returns {Promise<import('../run.mjs').Row>}
 */
export async function measureAgainstBare({ what, url, dataDir }) {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const bare = await startBareServer(body, dataDir);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await requestsPerSecond(bare.url);
    const ours = await requestsPerSecond(url);
    ratios.push(ours / floor);
  }
  await bare.stop();
  const ratio = median(ratios);
  return {
    what: `${what} of ${(body.length / 1000).toFixed(1)} kB against node:http`,
    measured: ratio.toFixed(2),
    target: `≥ ${TARGET_RATIO}`,
    isMet: ratio >= TARGET_RATIO,
  };
}

/**
 * @param {Buffer} body
 * @param {string} dataDir
 */
async function startBareServer(body, dataDir) {
  const port = await freePort();
  const file = join(dataDir, 'bare-body');
  writeFileSync(file, body);
  const program = `
    const body = require('node:fs').readFileSync(process.argv[1]);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body))
      .listen(${port}, '127.0.0.1', () => console.log('listening'));`;
  const child = start(process.execPath, ['-e', program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

/** @param {string} url */
async function requestsPerSecond(url) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: ROUND_SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors`);
  return result.requests.average;
}
