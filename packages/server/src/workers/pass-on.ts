/**
 * Passes requests on to the main process over its private socket, with the address of the client. Node's own client is
 * used as in `http/tls/tls-front`: the bytes of a request are passed on before any framework has read them.
 */

import { Agent, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { CLIENT_ADDRESS_HEADER } from '../http/client-of-worker.ts';

const FREE_CONNECTIONS = 256;

/** Those of one connection only, in lower case. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'te']);

export type PassOn = {
  (request: IncomingMessage, response: ServerResponse): void;
  close(): void;
};

export function createPassOn(socketPath: string): PassOn {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_CONNECTIONS });

  function pass(request: IncomingMessage, response: ServerResponse, isRetry = false): void {
    const { method = 'GET', url = '/', headers } = request;
    const address = request.socket.remoteAddress;
    // The client has gone already.
    if (address === undefined) return void request.socket.destroy();
    const upstream = sendRequest({
      socketPath,
      // All kept connections may be closed: the second attempt makes a new one.
      agent: isRetry ? false : agent,
      method,
      path: url,
      headers: headersFor(request, address),
      setHost: false,
    });
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    let isAnswered = false;
    upstream.on('response', (answer) => {
      isAnswered = true;
      response.writeHead(answer.statusCode ?? 502, headersOf(answer));
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', () => {
      // The main process may refuse a body, and close, before all of it was sent.
      if (isAnswered) return;
      // It has closed a connection that was kept for the next request.
      if (!hasBody && !isRetry && upstream.reusedSocket) pass(request, response, true);
      else if (!response.headersSent) response.writeHead(503, { 'retry-after': '2' }).end();
      else response.destroy();
    });
    response.on('close', () => upstream.destroy());
    response.on('error', () => upstream.destroy());
    // The rest of a refused body is read and discarded.
    upstream.on('close', () => request.unpipe(upstream).resume());
    if (!hasBody) upstream.end();
    else {
      // The main process decides by the headers; the body may come much later.
      upstream.flushHeaders();
      request.pipe(upstream);
    }
  }

  return Object.assign((request: IncomingMessage, response: ServerResponse) => pass(request, response), {
    close: () => agent.destroy(),
  });
}

/** As they came: the main process reads them, and knows which proxies to trust. */
function headersFor({ rawHeaders, headers: { host } }: IncomingMessage, address: string): string[] {
  const headers = [CLIENT_ADDRESS_HEADER, address];
  // By HTTP/1.0, as in the health checks of some proxies, a request needs no host. It is passed on by 1.1, which needs one.
  if (host === undefined) headers.push('host', 'localhost');
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const key = name.toLowerCase();
    if (key !== CLIENT_ADDRESS_HEADER && !ofConnection.has(key)) headers.push(name, value);
  }
  return headers;
}

function headersOf({ rawHeaders, headers: { connection } }: IncomingMessage): string[] {
  const headers: string[] = connection === 'close' ? ['connection', 'close'] : [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const key = name.toLowerCase();
    if (key !== 'transfer-encoding' && !ofConnection.has(key)) headers.push(name, value);
  }
  return headers;
}
