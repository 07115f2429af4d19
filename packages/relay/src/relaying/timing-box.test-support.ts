/** Timing software or a decoder on the loopback: sends what a test wants to every client. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type TimingBox = {
  readonly port: number;
  /** the number of connections so far */
  connections(): number;
  /** everything that the clients sent */
  received(): Buffer;
  /** Waits for a client if there is none. */
  send(...messages: (string | Uint8Array)[]): Promise<void>;
  /** sent to every client when it connects */
  greet(greeting: () => (string | Uint8Array)[]): void;
  answer(answer: (chunk: Buffer) => Uint8Array[]): void;
  /** Cuts all connections; clients may reconnect. */
  cut(): void;
  close(): Promise<void>;
};

export async function startTimingBox(): Promise<TimingBox> {
  const sockets = new Set<Socket>();
  const received: Buffer[] = [];
  let connections = 0;
  let greeting: () => (string | Uint8Array)[] = () => [];
  let answer: (chunk: Buffer) => Uint8Array[] = () => [];
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      for (const bytes of answer(chunk)) socket.write(bytes);
    });
    for (const message of greeting()) socket.write(message);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    received: () => Buffer.concat(received),
    async send(...messages) {
      while (sockets.size === 0) await once(server, 'connection');
      for (const socket of sockets) for (const message of messages) socket.write(message);
    },
    greet(next) {
      greeting = next;
    },
    answer(next) {
      answer = next;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
