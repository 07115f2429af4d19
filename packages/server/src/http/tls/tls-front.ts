/**
 * Https in front of the plain server of this process, as a proxy on the same machine would be: HTTP/2, HTTP/1.1 and
 * WebSockets. The plain server trusts its headers because they come from this machine.
 */

import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  request as sendRequest,
} from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionLimits } from '../limits/connection-limits.ts';
import type { Limits } from '../limits/limits.ts';
import type { Certificate } from './certificate.ts';

const STREAMS_PER_CONNECTION = 100;
const FREE_CONNECTIONS = 256;

export type PlainServer = { host: string; port: number } | { path: string };

type FrontOptions = {
  certificate: Certificate;
  /** the plain server: an address, or a private socket */
  target: PlainServer;
  limits: Limits;
  connectionLimits: ConnectionLimits;
};

export type TlsFront = {
  server: Http2SecureServer;
  /** New connections get it; open ones stay. */
  replaceCertificate(certificate: Certificate): void;
  close(): Promise<void>;
};

export function createTlsFront({ certificate, target, limits, connectionLimits }: FrontOptions): TlsFront {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_CONNECTIONS });
  const server = createSecureServer({
    ...secretsOf(certificate),
    allowHTTP1: true,
    settings: { maxConcurrentStreams: STREAMS_PER_CONNECTION },
  });
  // Of HTTP/1.1; Node's types leave them out.
  Object.assign(server, {
    headersTimeout: limits.headersTimeMs,
    requestTimeout: limits.uploadTimeMs,
    keepAliveTimeout: limits.keepAliveMs,
  });
  server.setTimeout(limits.unreadTimeMs);
  // It has the same events as a server of http.
  connectionLimits.watch(server as unknown as Server);
  const sockets = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session) => session.on('error', () => session.destroy()));
  // A client that goes away during the handshake, or speaks another protocol.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('request', (request, response) => forward(request, response, { target, agent }));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    forwardUpgrade(request, socket, head, target),
  );
  return {
    server,
    replaceCertificate: (next) => server.setSecureContext(secretsOf(next)),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // The plain server has finished its requests before. Connections that are kept open would delay the end.
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

function secretsOf({ chain, key }: Certificate) {
  return { cert: chain, key, ALPNProtocols: ['h2', 'http/1.1'] };
}

type Way = { target: FrontOptions['target']; agent: Agent };

function forward(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  way: Way,
  isRetry = false,
): void {
  const { target, agent } = way;
  const upstream = sendRequest({
    ...('path' in target ? { socketPath: target.path } : target),
    agent,
    method: request.method,
    path: request.url,
    headers: headersFor(request),
    setHost: false,
  });
  const hasBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  const isEmpty = !hasBody && (request.method === 'GET' || request.method === 'HEAD');
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    // The plain server has closed a connection that was kept for the next request.
    if (isEmpty && !isRetry && upstream.reusedSocket && !response.headersSent)
      forward(request, response, way, true);
    else if (!response.headersSent) response.writeHead(502).end();
    else response.destroy();
  });
  response.on('close', () => upstream.destroy());
  response.on('error', () => upstream.destroy());
  if (isEmpty) upstream.end();
  else request.pipe(upstream);
}

/** Written as it came, because Node would not pass on an upgrade. */
function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: FrontOptions['target'],
): void {
  const upstream = connect(target);
  const headers: Record<string, unknown> = {
    ...headersFor(request),
    connection: request.headers.connection,
    upgrade: request.headers.upgrade,
  };
  upstream.once('connect', () => {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${String(each)}\r\n`),
    );
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  upstream.setNoDelay(true);
  if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(0);
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

/** Those of one connection only, which HTTP/2 forbids. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'http2-settings',
]);

function headersFor({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'> | Http2ServerRequest) {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith(':') && !ofConnection.has(name) && !/^(x-forwarded-|forwarded$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    host: String(headers[':authority'] ?? headers.host ?? ''),
    'x-forwarded-for': socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
  };
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}
