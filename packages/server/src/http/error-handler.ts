/** Turns errors into responses. */

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';
import { PROBLEM_CONTENT_TYPE, type ProblemCode } from '@lapwing/contract/values/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { interruptedPage } from './busy-page.ts';
import { databaseProblem } from './database-problem.ts';
import { Problem, problem } from './problem.ts';
import { someTimeS } from './retry-after.ts';
import { sendRetryPage, wantsPage } from './send-retry-page.ts';

const fastifyCodes = new Map<string, ProblemCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'body-too-large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported-media-type'],
]);

/** Errors of the framework about a bad request become problems; null means a bug. */
function asProblem(error: FastifyError | Problem): Problem | null {
  if (error instanceof Problem) return error;
  const code = fastifyCodes.get(error.code);
  if (code !== undefined) return problem(code, { detail: error.message });
  if (error.statusCode === undefined || error.statusCode < 400 || error.statusCode >= 500) return null;
  return problem('bad-request', { detail: error.message });
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Problem): FastifyReply {
  return reply
    .code(refusal.statusCode)
    .headers({
      'cache-control': 'no-store',
      ...(refusal.statusCode === 503 && { 'retry-after': String(someTimeS()) }),
      ...refusal.details.headers,
    })
    .type(`${PROBLEM_CONTENT_TYPE}; charset=utf-8`)
    .send(JSON.stringify(refusal.body(request.id)));
}

export function handleError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const ofDatabase = databaseProblem(error);
  if (ofDatabase !== null) return refuseWithoutDatabase(ofDatabase, error, request, reply);
  const refusal = asProblem(error);
  if (refusal !== null) return sendProblem(request, reply, refusal);
  request.log.error(
    { err: error, method: request.method, route: request.routeOptions.url },
    'request failed',
  );
  return sendProblem(request, reply, problem('internal-error'));
}

function refuseWithoutDatabase(
  refusal: Problem,
  { message: reason }: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.log.warn({ reason, route: request.routeOptions.url }, refusal.message);
  if (wantsPage(request)) return sendRetryPage(request, reply, interruptedPage, someTimeS());
  return sendProblem(request, reply, refusal);
}

type KnownRoute = { method: string; pattern: RegExp };

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${escaped}/*$`, 'i');
}

/** Remembers the API's routes, to distinguish a known path with a wrong method from an unknown path. */
export function refuseUnknownPaths(app: FastifyInstance): (request: FastifyRequest) => Problem {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    for (const each of [method].flat()) routes.push({ method: each, pattern: patternOf(url) });
  });

  return (request) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) return problem('not-found', { detail: `Nothing is known at ${path}` });
    const allow = [...new Set([...allowed, 'OPTIONS'])].join(', ');
    return problem('method-not-allowed', { detail: `Allowed here: ${allow}`, headers: { allow } });
  };
}

/** There is no request to respond to, only a connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // A browser that connected in advance has not sent a request yet.
  if (!socket.writable || (isLate && socket.bytesRead === 0)) socket.destroy();
  else refuseConnection(socket, problem(isLate ? 'request-timeout' : 'bad-request'));
}

/** Sends the reason and closes; the rest is not read. */
export function refuseConnection(socket: Socket, refusal: Problem): void {
  const correlationId = randomUUID();
  const body = JSON.stringify(refusal.body(correlationId));
  const head = [
    `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}`,
    `content-type: ${PROBLEM_CONTENT_TYPE}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    `${CORRELATION_HEADER}: ${correlationId}`,
    'connection: close',
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
