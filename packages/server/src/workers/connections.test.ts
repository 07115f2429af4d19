import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

function start() {
  const answered: Socket[] = [];
  const taken: Socket[] = [];
  const connections = new Connections(10, () => {});
  connections.answerUntilReady((socket) => answered.push(socket), 2);
  const sockets = Array.from({ length: 4 }, () => new Socket());
  const worker = { take: (socket: Socket) => void taken.push(socket) };
  return { connections, answered, taken, sockets, worker };
}

it('the first visitors of a start are answered before a worker is ready, and the others wait for it', () => {
  const { connections, answered, taken, sockets, worker } = start();
  for (const socket of sockets) connections.accept(socket, false);
  expect(answered).toEqual(sockets.slice(0, 2));
  expect(taken).toEqual([]);
  connections.add(worker);
  expect(taken).toEqual(sockets.slice(2));
});

it('https waits for a worker, which has the certificate', () => {
  const { connections, answered, taken, sockets, worker } = start();
  for (const socket of sockets) connections.accept(socket, true);
  expect(answered).toEqual([]);
  connections.add(worker);
  expect(taken).toEqual(sockets);
});

it('connections wait while the only worker is replaced', () => {
  const { connections, answered, taken, sockets, worker } = start();
  connections.add(worker);
  connections.remove(worker);
  for (const socket of sockets) connections.accept(socket, false);
  expect(answered).toEqual([]);
  connections.add(worker);
  expect(taken).toEqual(sockets);
});
