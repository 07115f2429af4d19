/** Listens for timing software that connects to us. Several connections may be open; each is read separately. */

import { createServer, type Socket } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import { readSocket } from './read-socket.ts';
import type { Source } from './source.ts';

export type TcpServerOptions = {
  name: string;
  host: string;
  port: number;
  onListening?(port: number): void;
};

export function createTcpServer(options: TcpServerOptions): Source {
  const { name, host, port } = options;
  return {
    name,
    run(handlers, signal) {
      return new Promise((resolve, reject) => {
        const sockets = new Set<Socket>();
        const server = createServer({ keepAlive: true }, (socket) => {
          sockets.add(socket);
          readSocket(socket, handlers.opened(), (error) => String(error))
            .catch(reject)
            .finally(() => {
              sockets.delete(socket);
              socket.destroy();
            });
        });
        server.once('error', (error) => {
          reject(new OperatorError(`Cannot listen at ${host}:${port}: ${error.message}`, { cause: error }));
        });
        server.listen(port, host, () => {
          const address = server.address();
          options.onListening?.(typeof address === 'object' && address !== null ? address.port : port);
        });
        signal.addEventListener(
          'abort',
          () => {
            for (const socket of sockets) socket.destroy();
            server.close(() => resolve());
          },
          { once: true },
        );
      });
    },
  };
}
