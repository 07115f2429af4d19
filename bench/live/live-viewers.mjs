/** Very many viewers in a separate process, as cheap as possible, so that their cost is not counted as the server's. */

import { connect } from 'node:net';

const CONNECTING_AT_ONCE = 200;
/** Several addresses of this machine, because each has a limited number of ports. */
const SOURCES = 4;

/** @typedef {{ port: number, count: number, kind: 'own' | 'raw' | 'socket.io', sessionId: string, isKept: boolean }} Wish */

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();
let bytes = 0;
let joined = 0;
/** The viewers that have not received the awaited change yet; null while none is awaited. */
/** @type {Set<import('node:net').Socket> | null} */
let silent = null;

/** @param {import('node:net').Socket} socket */
function markReceived(socket) {
  if (silent?.delete(socket) !== true || silent.size > 0) return;
  silent = null;
  process.send?.({ heardAtMs: Date.now() });
}

/** Long enough for a server to write to thousands. */
const AWAY_MS = Number(process.argv[2] ?? 60);
const nobody = new Int32Array(new SharedArrayBuffer(4));
let isFirst = false;

/**
 * Real viewers are on other machines and cost the server nothing. Here they are on its other core: while they read,
 * both
 * cores compete for the same sockets, and the sender has to wake sleeping viewers. So all pause while it writes.
 */
function beAwayAtFirst() {
  if (!isFirst) return;
  isFirst = false;
  Atomics.wait(nobody, 0, 0, AWAY_MS);
}

/** @param {string} text */
function maskedFrame(text) {
  const payload = Buffer.from(text);
  const mask = Buffer.from([1, 2, 3, 4]);
  for (let index = 0; index < payload.length; index++)
    payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0);
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(head), mask, payload]);
}

/** @param {string} path */
function upgradeRequest(path) {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
}

const ping = Buffer.from([0x89, 0]);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/**
 * Resolves when the viewer is current.
 * @param {Wish} wish
 * @param {number} index
 * @returns {Promise<void>}
 */
function join(wish, index) {
  const { port, kind, sessionId } = wish;
  return new Promise((resolve) => {
    const again = () => setTimeout(() => void join(wish, index).then(resolve), 100 + Math.random() * 400);
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (index % SOURCES)}` });
    let step = 0;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      markReceived(socket);
      if (step === 3) joined -= 1;
      if (wish.isKept || step < 3) again();
    });
    const isJoined = () => {
      if (step === 3) return;
      step = 3;
      joined += 1;
      resolve();
    };
    socket.on('connect', () => {
      if (kind === 'raw') isJoined();
      else
        socket.write(
          upgradeRequest(kind === 'own' ? '/api/live/socket' : '/socket.io/?EIO=4&transport=websocket'),
        );
    });
    socket.on('data', (data) => {
      beAwayAtFirst();
      bytes += data.length;
      markReceived(socket);
      if (step === 0 && kind !== 'raw') {
        step = 1;
        socket.write(maskedFrame(kind === 'own' ? JSON.stringify({ k: 'join-session', sessionId }) : '40'));
        return;
      }
      if (step === 1) isJoined();
      // Anywhere in the bytes of one read: text contains no zero.
      if (kind === 'own' && data.includes(ping)) socket.write(pong);
    });
  });
}

/** @param {Wish} wish */
async function joinAll(wish) {
  let next = 0;
  const lanes = Array.from({ length: CONNECTING_AT_ONCE }, async () => {
    while (next < wish.count) {
      next += 1;
      await join(wish, next);
    }
  });
  await Promise.all(lanes);
}

process.on('message', async (/** @type {{ do: string, wish: Wish }} */ { do: task, wish }) => {
  if (task === 'hear') {
    silent = new Set(sockets);
    isFirst = true;
  }
  if (task === 'join') await joinAll(wish);
  if (task === 'leave') {
    wish.isKept = false;
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
    sockets.clear();
    joined = 0;
    bytes = 0;
  }
  process.send?.({ bytes, joined });
});
process.on('disconnect', () => process.exit());
