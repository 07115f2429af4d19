/** The HTTP server without any area: errors, ids, limits, headers and documentation that all calls share. */

import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { Endpoint } from '@lapwing/contract/endpoint';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import { CORRELATION_HEADER, correlationIdOf } from './correlation-id.ts';
import { allowOtherOrigins } from './cors.ts';
import { handleError, refuseUnknownPaths, sendProblem } from './error-handler.ts';
import type { VerifyToken } from './mount.ts';
import { problem } from './problem.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUESTS_PER_MINUTE = 3000;

export type ServerOptions = {
  verifyToken: VerifyToken;
  logger?: FastifyBaseLogger;
  /** Holds every answer against its schema: for tests, too slow for every day. */
  checksAnswers?: boolean;
};

/** A proxy on the same machine or private network may say for whom it asks; nobody else is believed. */
const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

const isLoopback = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.logger ?? pino({ level: 'silent' });
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: correlationIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 256,
    },
    frameworkErrors: (error, request, reply) => {
      reply.header(CORRELATION_HEADER, request.id);
      handleError(error, request, reply);
    },
  });

  const endpoints: Endpoint[] = [];
  app.decorate('mounted', {
    endpoints,
    verifyToken: options.verifyToken,
    checksAnswers: options.checksAnswers ?? false,
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id);
    done();
  });

  const refusalOf = refuseUnknownPaths(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf(request)));
  acceptAnyBody(app);

  await allowOtherOrigins(app);
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // The machine itself (a local tool, a health check) is not limited; behind a proxy `ip` is the visitor's.
    allowList: (request) => isLoopback(request.ip),
    errorResponseBuilder: (_, { ttl }) =>
      problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } }),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    pressureHandler: () => {
      throw problem('overloaded', { headers: { 'retry-after': '5' } });
    },
  });

  return app;
}

/** A call without a body may come with any content type, and JSON may be empty: the call's schema decides, not the header. */
function acceptAnyBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}
