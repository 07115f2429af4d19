/**
 * Passes requests on to the main process over its private socket, with the address of the client. Node's own client is
 * used as in `http/tls/tls-front`: the bytes of a request are passed on before any framework has read them.
 */

import { Agent, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';
import { CLIENT_ADDRESS_HEADER } from '../http/client-of-worker.ts';
import { correlationIdOf } from '../http/correlation-id.ts';
import { type Tracing, traceparentOf } from '../http/monitoring/tracing.ts';
import type { Refuse } from '../http/server.ts';

const FREE_CONNECTIONS = 256;

/** Those of one connection only, in lower case. */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'te']);

/** Set for the main process, in lower case. */
const setHere = new Set([CLIENT_ADDRESS_HEADER, CORRELATION_HEADER, 'traceparent']);

export type PassOn = {
  /** `refuse` responds if the main process does not. */
  (request: IncomingMessage, response: ServerResponse, refuse: Refuse): void;
  close(): void;
};

export function createPassOn(socketPath: string, tracing: Tracing): PassOn {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_CONNECTIONS });

  /** `isRetry`: all kept connections may be closed, so it gets a new one. */
  function pass(request: IncomingMessage, response: ServerResponse, refuse: Refuse, isRetry = false): void {
    const { method = 'GET', url = '/', headers } = request;
    const address = request.socket.remoteAddress;
    // The client has gone already.
    if (address === undefined) return void request.socket.destroy();
    const upstream = sendRequest({
      socketPath,
      agent: isRetry ? false : agent,
      method,
      path: url,
      headers: headersFor(request, address),
      setHost: false,
    });
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    let isAnswered = false;
    const fail = (reason: Error) => {
      if (response.headersSent) response.destroy();
      // The client may have gone, which ended the request upstream.
      else if (!response.destroyed) refuse(request, response, reason);
    };
    upstream.on('response', (answer) => {
      isAnswered = true;
      answer.on('error', fail);
      // Until the first byte of the body is there, the request can still be refused.
      answer.once('readable', () => {
        response.writeHead(answer.statusCode ?? 502, headersOf(answer));
        answer.pipe(response);
      });
    });
    upstream.on('error', (reason) => {
      // The main process may refuse a body, and close, before all of it was sent.
      if (isAnswered) return;
      // It has closed a connection that was kept for the next request.
      if (!hasBody && !isRetry && upstream.reusedSocket) pass(request, response, refuse, true);
      else fail(reason);
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

  /** As a span, which the main process continues. */
  function passTraced(request: IncomingMessage, response: ServerResponse, refuse: Refuse): void {
    const span = tracing.start('worker.pass-on', traceparentOf(request.headers), {
      'http.request.method': request.method ?? 'GET',
      'lapwing.correlation_id': String(request.headers[CORRELATION_HEADER]),
    });
    request.headers.traceparent = span.traceparent;
    let failure: Error | undefined;
    response.once('close', () => {
      span.end({ 'http.response.status_code': response.statusCode }, failure);
    });
    pass(request, response, (_request, _response, reason) => {
      failure = reason;
      refuse(request, response, reason);
    });
  }

  return Object.assign(
    (request: IncomingMessage, response: ServerResponse, refuse: Refuse) => {
      // The same in both processes, also if the client has sent none.
      request.headers[CORRELATION_HEADER] = correlationIdOf(request);
      if (tracing.isOn) passTraced(request, response, refuse);
      else pass(request, response, refuse);
    },
    { close: () => agent.destroy() },
  );
}

/** As they came: the main process reads them, and knows which proxies to trust. */
function headersFor({ rawHeaders, headers: ownHeaders }: IncomingMessage, address: string): string[] {
  const { host, traceparent } = ownHeaders;
  const headers = [
    CLIENT_ADDRESS_HEADER,
    address,
    CORRELATION_HEADER,
    String(ownHeaders[CORRELATION_HEADER]),
  ];
  if (typeof traceparent === 'string') headers.push('traceparent', traceparent);
  // By HTTP/1.0, as in the health checks of some proxies, a request needs no host. It is passed on by 1.1, which needs one.
  if (host === undefined) headers.push('host', 'localhost');
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const key = name.toLowerCase();
    if (!setHere.has(key) && !ofConnection.has(key)) headers.push(name, value);
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
