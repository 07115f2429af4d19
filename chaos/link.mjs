/** A piece of network between a server and what it depends on: slow, silent, cut, or leading elsewhere. */

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {{ ends: [Socket, Socket], isSilent: boolean, hasEnded: boolean }} Connection */

export class Link {
  #server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
  /** @type {Set<Connection>} */
  #connections = new Set();
  #targetPort;
  #isSilent = false;
  /** for each piece of data, in each direction */
  delayMs = 0;
  port = 0;

  /** @param {number} targetPort on this machine */
  constructor(targetPort) {
    this.#targetPort = targetPort;
  }

  /** @param {string} [host] where it listens */
  async open(host = '127.0.0.1') {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = address !== null && typeof address === 'object' ? address.port : 0;
    return this;
  }

  /** As if the cable was pulled: nothing arrives, not even that the other end is gone. */
  silence() {
    this.#isSilent = true;
    for (const connection of this.#connections) {
      connection.isSilent = true;
      for (const socket of connection.ends) socket.pause();
    }
  }

  /** What was on its way arrives now. */
  restore() {
    this.#isSilent = false;
    for (const connection of this.#connections) {
      connection.isSilent = false;
      for (const socket of connection.ends) socket.resume();
      if (connection.hasEnded) end(connection);
    }
  }

  /** All connections break. */
  cut() {
    for (const connection of this.#connections) end(connection);
  }

  /**
   * New connections lead to another port. Those that are silent stay silent, as if the machine at their end had
   * lost its power.
   * @param {number} port
   */
  leadTo(port) {
    this.#targetPort = port;
    this.#isSilent = false;
  }

  close() {
    this.cut();
    this.#server.close();
  }

  /** @param {Socket} near */
  #accept(near) {
    const far = connect({ port: this.#targetPort, host: '127.0.0.1', allowHalfOpen: true });
    /** @type {Connection} */
    const connection = { ends: [near, far], isSilent: this.#isSilent, hasEnded: false };
    this.#connections.add(connection);
    this.#pass(connection, near, far);
    this.#pass(connection, far, near);
  }

  /**
   * @param {Connection} connection
   * @param {Socket} from
   * @param {Socket} to
   */
  #pass(connection, from, to) {
    if (connection.isSilent) from.pause();
    from.setNoDelay(true);
    /** @param {() => void} act */
    const later = (act) => {
      if (this.delayMs > 0) setTimeout(act, this.delayMs);
      else act();
    };
    // Timers of equal length end in the order in which they began.
    from.on('data', (bytes) => later(() => void to.write(bytes)));
    from.on('end', () => {
      // Also comes to a socket that reads nothing.
      if (connection.isSilent) connection.hasEnded = true;
      else later(() => to.end());
    });
    from.on('error', () => {});
    from.on('close', () => {
      connection.hasEnded = true;
      if (connection.isSilent) return;
      this.#connections.delete(connection);
      later(() => end(connection));
    });
  }
}

/** @param {Connection} connection */
function end(connection) {
  connection.isSilent = false;
  for (const socket of connection.ends) socket.destroy();
}
