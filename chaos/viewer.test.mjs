import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { Viewer } from './viewer.mjs';

/** @type {WebSocketServer} */
let server;
/** @type {Viewer} */
let viewer;
/** @type {import('ws').WebSocket} */
let socket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  viewer = new Viewer(() => `http://127.0.0.1:${port}`, 'lw-1-2');
  [socket] = await once(server, 'connection');
  await once(socket, 'message');
});

afterEach(() => {
  viewer.stop();
  server.close();
});

/** @param {object[]} frames */
async function receive(...frames) {
  for (const frame of frames) socket.send(JSON.stringify(frame));
  socket.ping();
  await once(socket, 'pong');
}

const row = (/** @type {string} */ id, /** @type {number} */ laps) => ({
  id,
  ls: laps,
  tTm: laps,
  lsTm: 1,
  btTm: 1,
});
const snapshot = {
  k: 'snapshot',
  stream: 's',
  n: 4,
  board: { at: 0, r: { 0: row('a', 2), 1: row('b', 1) } },
};
const order = () => viewer.standings.map(({ competitorId, laps }) => `${competitorId} ${laps}`);

it('applies changes, new rows and moves to the snapshot', async () => {
  await receive(snapshot, { k: 'd', n: 5, at: 1, r: { 1: { ls: 3 }, 2: row('c', 1) }, m: [[1, 0]] });
  expect(order()).toEqual(['b 3', 'a 2', 'c 1']);
  await receive({ k: 'd', n: 6, at: 2, x: [0] });
  expect(order()).toEqual(['b 3', 'c 1']);
  expect(viewer.complaints).toEqual([]);
});

it.each([
  ['a change is missing', { k: 'd', n: 6, at: 1 }],
  ['a change comes twice', { k: 'd', n: 4, at: 1 }],
  ['a snapshot goes back', { ...snapshot, n: 3 }],
])('complains if %s', async (_, frame) => {
  await receive(snapshot, frame);
  expect(viewer.complaints).toHaveLength(1);
});

it('comes back with its last number after a cut', async () => {
  await receive(snapshot);
  const again = once(server, 'connection');
  viewer.cut();
  [socket] = await again;
  const [message] = await once(socket, 'message');
  expect(JSON.parse(String(message)).last).toEqual({ stream: 's', n: 4 });
  await vi.waitFor(() => expect(viewer.number).toBe(4));
});
