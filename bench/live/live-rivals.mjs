/** The baselines for live push: writing the same bytes directly, and socket.io. */

import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';

const [kind, port, home] = process.argv.slice(2);
/** @type {(payload: string) => void} */
let publish;

if (kind === 'raw') {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  createServer((socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }).listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 }, () => process.send?.({}));
  publish = (payload) => {
    const bytes = Buffer.from(payload);
    for (const socket of sockets) socket.write(bytes);
  };
} else {
  // Installed outside the workspace.
  const { Server } = createRequire(`${home}/`)('socket.io');
  const server = createHttpServer();
  const io = new Server(server, {
    transports: ['websocket'],
    pingInterval: 300_000,
    perMessageDeflate: false,
  });
  server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 }, () => process.send?.({}));
  publish = (payload) => io.emit('d', payload);
}

process.on('message', (/** @type {{ publish?: string }} */ { publish: payload }) => {
  const startedAtMs = performance.now();
  if (payload !== undefined) publish(payload);
  const writtenMs = performance.now() - startedAtMs;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuS: (user + system) / 1e6, writtenMs });
});
process.on('disconnect', () => process.exit());
