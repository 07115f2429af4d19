/** Responds to requests that offer another protocol, such as `h2c`, as the plain HTTP requests that they also are. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers about the offer, or about this connection only. */
const leftOut = new Set(['upgrade', 'http2-settings', 'connection', 'keep-alive']);

/**
 * Once there is a listener for upgrades, Node hands over every connection that offers one. So the request is written
 * again without the offer, and Node reads it as usual. The connection ends with the response, so this happens at most
 * once.
 */
export function answerUpgradesAsPlain(server: Server) {
  // Node's own listener, which comes before those that count connections.
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
