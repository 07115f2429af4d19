/** The address of a client whose request a worker passes on to the main process. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Set by workers, which drop what a client has sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-lapwing-client-address';

const THIS_MACHINE = '127.0.0.1';

/** Connections of visitors themselves. Everything else comes from workers. */
const ofVisitors = new WeakSet<Socket>();

/**
 * For a server that only our own workers reach, and visitors only through `answerVisitor`. A worker's connection carries
 * one request at a time, so it has the address of the client whose request is being answered.
 */
export function trustClientAddresses(server: Server): void {
  server.prependListener('connection', (socket: Socket) => {
    if (!ofVisitors.has(socket)) setAddress(socket, THIS_MACHINE);
  });
  const take = ({ headers, socket }: IncomingMessage) => {
    const address = headers[CLIENT_ADDRESS_HEADER];
    delete headers[CLIENT_ADDRESS_HEADER];
    if (!ofVisitors.has(socket)) setAddress(socket, typeof address === 'string' ? address : THIS_MACHINE);
  };
  server.prependListener('request', take).prependListener('upgrade', take);
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // The next request goes to a worker.
    if (ofVisitors.has(socket)) response.shouldKeepAlive = false;
  });
}

/** Answers a new, paused connection in the main process, as if there were no workers. */
export function answerVisitor(server: Server, socket: Socket): void {
  ofVisitors.add(socket);
  server.emit('connection', socket);
  socket.resume();
}

/** A private connection of this machine has no address of its own. */
export function countAsThisMachine(server: Server): void {
  server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) setAddress(socket, THIS_MACHINE);
  });
}

function setAddress(socket: Socket, value: string): void {
  Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
}
