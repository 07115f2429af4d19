/** The address of a client whose request a worker passes on to the main process. */

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Set by workers, which drop what a client has sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-lapwing-client-address';

const THIS_MACHINE = '127.0.0.1';

/**
 * Only for a server that nobody but our own workers can reach. Its connections carry one request at a time, so each has
 * the address of the client whose request is being answered.
 */
export function trustClientAddresses(server: Server): void {
  server.prependListener('connection', (socket: Socket) => setAddress(socket, THIS_MACHINE));
  const take = ({ headers, socket }: IncomingMessage) => {
    const address = headers[CLIENT_ADDRESS_HEADER];
    delete headers[CLIENT_ADDRESS_HEADER];
    setAddress(socket, typeof address === 'string' ? address : THIS_MACHINE);
  };
  server.prependListener('request', take).prependListener('upgrade', take);
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
