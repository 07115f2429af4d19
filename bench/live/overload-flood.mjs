/** Asks a full server for more, in a separate process: new viewers and requests, each again as soon as it was answered. */

import { request } from 'node:http';

const [port = '0', lanes = '100'] = process.argv.slice(2);
const host = '127.0.0.1';
/** @type {Record<string, number>} how many of each status */
const statuses = {};
const upgrade = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/**
 * @param {string} path
 * @param {Record<string, string>} headers
 * @returns {Promise<number>} the status; 0 without an answer
 */
function ask(path, headers) {
  return new Promise((resolve) => {
    const asked = request({ host, port, path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    // It was let in: there is no use for it.
    asked.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

let asked = 0;

/** @param {boolean} isViewer */
async function askAgain(isViewer) {
  for (;;) {
    asked += 1;
    // Each another one, so that no answer is ready.
    const path = isViewer
      ? '/api/live/socket'
      : `/api/v0.2.3/eventresults/events?count=50&offset=${asked % 997}`;
    const name = `${isViewer ? 'viewer' : 'request'} ${await ask(path, isViewer ? upgrade : {})}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
}

for (let lane = 0; lane < Number(lanes); lane++) void askAgain(lane % 2 === 0);
process.on('message', () => process.send?.(statuses));
process.on('disconnect', () => process.exit());
