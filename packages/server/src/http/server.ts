/** The HTTP server without any area: errors, ids, limits, headers and documentation that all calls share. */

import { createServer as createHttpServer } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { CORRELATION_HEADER } from '@lapwing/contract/constants';
import type { Endpoint } from '@lapwing/contract/endpoint';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { apiDocs } from './api-docs.ts';
import { countedAddressOf, isFromThisMachine, isTrustedProxy } from './client-address.ts';
import { correlationIdOf } from './correlation-id.ts';
import { allowOtherOrigins } from './cors.ts';
import { handleError, refuseUnknownPaths, refuseUnreadable, sendProblem } from './error-handler.ts';
import { healthRoutes } from './health.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import type { VerifyToken } from './mount.ts';
import { OpenConnections } from './open-connections.ts';
import { problem } from './problem.ts';
import { tellReadersApart } from './readers.ts';
import { ReadyFront } from './ready-front.ts';
import { RequestCounts, storeFor } from './request-counts.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Per address: a grandstand behind one router must fit in. */
const REQUESTS_PER_MINUTE = 6000;
/** Longer than the minute that proxies keep a connection, so that they close it and not we. */
const KEEP_ALIVE_MS = 72_000;
const MAX_EVENT_LOOP_DELAY_MS = 5000;

export type ServerOptions = {
  /** Without it no token is valid. */
  verifyToken?: VerifyToken;
  logger?: FastifyBaseLogger;
  /** Holds every answer against its schema: for tests, too slow for every day. */
  checksAnswers?: boolean;
  /** Rejects when the database does not answer. */
  checkDatabase?: () => Promise<unknown>;
  /** Whether visitors reach us over https, perhaps through a proxy. */
  isHttps?: boolean;
  /** Opens /metrics to other machines that hold it. */
  metricsToken?: string | null;
  /** Of one address; other machines only. */
  requestsPerMinute?: number;
};

export async function createServer(options: ServerOptions = {}): Promise<FastifyInstance> {
  // zod/mini speaks no language until it is given one.
  z.config(z.locales.en());

  const headers = securityHeaders(options.isHttps ?? false);
  const logger: FastifyBaseLogger = options.logger ?? pino({ level: 'silent' });
  const metrics = createMetrics();
  const counts = new RequestCounts({
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    windowMs: 60_000,
  });
  const front = new ReadyFront({ metrics, counts, logger });
  const connections = new OpenConnections();
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    serverFactory: (handle) => {
      const server = createHttpServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        if (!front.serve(request, response)) handle(request, response);
      });
      connections.watch(server);
      return server;
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: correlationIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: isTrustedProxy,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 256,
    },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply
        .header(CORRELATION_HEADER, request.id)
        .header('access-control-allow-origin', '*')
        .headers(headers);
      handleError(error, request, reply);
    },
  });

  tellReadersApart(app);
  const endpoints: Endpoint[] = [];
  app.decorate('mounted', {
    endpoints,
    verifyToken: options.verifyToken ?? (async () => null),
    checksAnswers: options.checksAnswers ?? false,
    front,
    metrics,
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id).headers(headers);
    done();
  });

  app.addHook('preClose', async () => {
    front.close();
    connections.closeUnused();
  });
  app.addHook('onClose', () => metrics.close());
  logRequests(app, metrics);

  const refusalOf = refuseUnknownPaths(app);
  app.setErrorHandler(handleError);
  acceptAnyBody(app);
  await allowOtherOrigins(app);
  await limitRates(app, counts);
  // A test asks without a pause, which on a slow machine looks like a flood.
  if (options.checksAnswers !== true) await refuseUnderPressure(app);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
    sendProblem(request, reply, refusalOf(request)),
  );

  metricsRoute(app, metrics, options.metricsToken ?? null);
  healthRoutes(app, options.checkDatabase ?? (async () => {}));
  apiDocs(app);
  return app;
}

/** What cannot be decoded is, outside the calls, the address of a screen that is not there: taken letter by letter. */
function readableAddress(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (!path.includes('%') || /^\/(api|idp)\//i.test(path)) return url;
  try {
    // The result is used: the build leaves out a call for which nobody asks.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

async function limitRates(app: FastifyInstance, counts: RequestCounts): Promise<void> {
  await app.register(rateLimit, {
    max: counts.max,
    timeWindow: counts.windowMs,
    store: storeFor(counts),
    keyGenerator: countedAddressOf,
    // The machine itself (a local tool, a health check) is not limited.
    allowList: isFromThisMachine,
    errorResponseBuilder: (_, { ttl }) =>
      problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } }),
  });
}

async function refuseUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    // An interval in which it could not measure at all counts as endless: one shorter than the limit would refuse too early.
    sampleInterval: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: () => {
      throw problem('overloaded', { headers: { 'retry-after': '5' } });
    },
  });
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
