/** Answers requests that offer to go on in another protocol, such as `h2c`, as the plain HTTP requests that they also are. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is about the offer, or about this connection alone. */
const leftOut = new Set(['upgrade', 'http2-settings', 'connection', 'keep-alive']);

/**
 * Once somebody listens for upgrades, Node gives up every connection that offers one. So the request is written again without the
 * offer, and Node reads it as it reads any other. The connection ends with the answer: it is taken over once at most.
 */
export function answerUpgradesAsPlain(server: Server) {
  // Node's own, which comes before those of everybody who counts connections.
  const [readRequests] = server.listeners('connection');
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.unshift(Buffer.concat([Buffer.from(headOf(request), 'latin1'), head]));
    readRequests?.call(server, socket);
  };
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!leftOut.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`;
}
