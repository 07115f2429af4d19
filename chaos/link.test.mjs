import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link } from './link.mjs';

/** @type {import('node:net').Server[]} */
const servers = [];
/** @type {import('node:net').Socket[]} of the servers */
const sockets = [];
/** @type {Link} */
let link;

/**
 * A server that repeats what it gets after its own name.
 * @param {string} name
 */
async function listen(name) {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (bytes) => void socket.write(`${name}:${bytes}`));
    socket.on('error', () => {});
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function client() {
  const socket = connect(link.port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => {});
  return { socket, text: () => text };
}

beforeEach(async () => {
  link = await new Link(await listen('first')).open();
});

afterEach(() => {
  link.close();
  sockets.length = 0;
  for (const server of servers.splice(0)) server.close();
});

it('passes on data, in order if it is slow', async () => {
  link.delayMs = 5;
  const { socket, text } = client();
  for (const piece of ['a', 'b', 'c']) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await vi.waitFor(() => expect(text().replaceAll('first:', '')).toBe('abc'));
  socket.destroy();
});

it('keeps what is sent during a silence until it is over', async () => {
  const { socket, text } = client();
  await once(socket, 'connect');
  link.silence();
  socket.write('a');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(text()).toBe('');
  link.restore();
  await vi.waitFor(() => expect(text()).toBe('first:a'));
  socket.destroy();
});

it('leads new connections elsewhere, and leaves silent ones silent though their server is gone', async () => {
  const old = client();
  await once(old.socket, 'connect');
  old.socket.write('a');
  await vi.waitFor(() => expect(old.text()).toBe('first:a'));
  link.silence();
  link.leadTo(await listen('second'));
  for (const socket of sockets) socket.destroy();
  old.socket.write('b');
  const { socket, text } = client();
  socket.write('c');
  await vi.waitFor(() => expect(text()).toBe('second:c'));
  expect(old.text()).toBe('first:a');
  expect(old.socket.destroyed).toBe(false);
  link.cut();
  await Promise.all([old.socket, socket].map((each) => each.destroyed || once(each, 'close')));
});
