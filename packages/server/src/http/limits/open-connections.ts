/** Tracks which connections have a request: the others can be closed, and stalled readers are disconnected. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export class OpenConnections {
  readonly #requestsOf = new Map<Socket, number>();
  #isClosing = false;

  watch(server: Server, unreadTimeMs: number): void {
    // Also called when a connection has been kept alive for long enough. A request in progress may take its time.
    server.setTimeout(unreadTimeMs, (socket: Socket) => {
      const isWorkedOn = (this.#requestsOf.get(socket) ?? 0) > 0 && socket.writableLength === 0;
      if (!isWorkedOn) socket.destroy();
    });
    server.on('connection', (socket: Socket) => {
      this.#requestsOf.set(socket, 0);
      socket.once('close', () => this.#requestsOf.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => {
        this.#count(socket, -1);
        if (this.#isClosing) this.#endIfUnused(socket);
      });
    });
  }

  /** Browsers open connections in advance; Node's own closing waits for these as if they had a request. */
  closeUnused(): void {
    this.#isClosing = true;
    for (const socket of this.#requestsOf.keys()) this.#endIfUnused(socket);
  }

  #count(socket: Socket, change: number): void {
    const count = this.#requestsOf.get(socket);
    if (count !== undefined) this.#requestsOf.set(socket, count + change);
  }

  #endIfUnused(socket: Socket): void {
    if (this.#requestsOf.get(socket) === 0) socket.destroySoon();
  }
}
