/** The HTTP server without any area: errors, ids, limits, headers and documentation that all calls share. */

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { watchUnreadableRows } from '../storage/readable-rows.ts';
import { countedAddressOf, isFromThisMachine, isTrustedProxy } from './client-address.ts';
import { trustClientAddresses } from './client-of-worker.ts';
import { respondWhileClosing } from './closing-response.ts';
import { correlationIdOf } from './correlation-id.ts';
import { allowOtherOrigins } from './cors.ts';
import { apiDocs } from './docs/api-docs.ts';
import { handleError, refuseUnknownPaths, refuseUnreadable, sendProblem } from './error-handler.ts';
import { Admission, type AdmissionSettings, defaultAdmission } from './limits/admission.ts';
import {
  type ConnectionCaps,
  ConnectionLimits,
  capsFor,
  descriptorLimit,
} from './limits/connection-limits.ts';
import { defaultLimits, type Limits } from './limits/limits.ts';
import { OpenConnections } from './limits/open-connections.ts';
import { hasSeveralHosts, refuseMalformed, withoutDoubleSlash } from './limits/refuse-malformed.ts';
import { refuseWhenOverloaded } from './limits/refuse-when-overloaded.ts';
import { RequestBodies } from './limits/request-bodies.ts';
import { RequestCounts, storeFor } from './limits/request-counts.ts';
import type { LoadSampler } from './limits/sample-load.ts';
import { connectionRoute } from './monitoring/connection-route.ts';
import { type HealthChecks, healthRoutes } from './monitoring/health.ts';
import type { ProcessMetrics } from './monitoring/merge-metrics.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { metricsRoute } from './monitoring/metrics-route.ts';
import { logRequests } from './monitoring/request-log.ts';
import { traceRequests } from './monitoring/trace-requests.ts';
import { noTracing, type Tracing } from './monitoring/tracing.ts';
import type { VerifyToken } from './mount.ts';
import { problem } from './problem.ts';
import { addReaderConstraint } from './readers.ts';
import { CachedResponseFastPath } from './responses/cached-response-fast-path.ts';
import type { HoldSeconds } from './responses/holdable.ts';
import { Traffic } from './responses/traffic.ts';
import { securityHeaders } from './security-headers.ts';
import type { AnswerThread } from './threads/answer-thread.ts';

const WARN_EVERY_MS = 60_000;
/** For the figures of a server without a content delivery network. */
const USUAL_HOLD_S = 10;

export type ServerOptions = {
  /** Without it no token is valid. */
  verifyToken?: VerifyToken;
  logger?: FastifyBaseLogger;
  /** Checks every response against its schema: for tests, too slow for production. */
  checksAnswers?: boolean;
  checkDatabase?: HealthChecks['checkDatabase'];
  probeWrites?: HealthChecks['probeWrites'];
  /** Makes long responses; without it all are made here. */
  answerThread?: AnswerThread | null;
  /** This is that thread: the main thread sends it requests, and limits them. */
  isInThread?: boolean;
  /** Whether cached responses are repeated before routing. */
  hasFastResponses?: boolean;
  /** Whether visitors use https, perhaps through a proxy. */
  isHttps?: boolean;
  /** Opens /metrics to other machines that send it. */
  metricsToken?: string | null;
  limits?: Partial<Limits>;
  /** Requests of each address; its own if other processes count none. */
  counts?: RequestCounts;
  /** This is a worker: true if the request was passed on to the main process. */
  passOn?: PassOn;
  /** This is the main process, which is only reached through its workers. */
  isBehindWorkers?: boolean;
  /** The metrics of the workers. */
  metricsOfWorkers?: () => Promise<readonly ProcessMetrics[]>;
  /** By default as many as there are descriptors. */
  connectionCaps?: ConnectionCaps;
  /** Sends traces to a collector. */
  tracing?: Tracing;
  /** When new work is refused. */
  admission?: AdmissionSettings;
  /** processes that share the viewers of the settings */
  workers?: number;
  /** How long a content delivery network holds public responses; null for none. */
  holdS?: HoldSeconds;
  /** instead of this process, for tests */
  loadSampler?: LoadSampler;
};

/** Responds to a request that the main process did not answer. */
export type Refuse = (request: IncomingMessage, response: ServerResponse, reason: Error) => void;
type PassOn = (request: IncomingMessage, response: ServerResponse, refuse: Refuse) => boolean;

export async function createServer(options: ServerOptions = {}): Promise<FastifyInstance> {
  // zod/mini has no language until it is set.
  z.config(z.locales.en());

  const headers = securityHeaders(options.isHttps ?? false);
  const logger: FastifyBaseLogger = options.logger ?? pino({ level: 'silent' });
  const metrics = createMetrics();
  const { tracing = noTracing } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const counts = options.counts ?? new RequestCounts({ max: limits.requestsPerMinute, windowMs: 60_000 });
  const passOn: PassOn = options.passOn ?? (() => false);
  const unanswered = new WeakMap<IncomingMessage, Error>();
  const { holdS = null } = options;
  const traffic = new Traffic((holdS ?? USUAL_HOLD_S) * 1000);
  const front = new CachedResponseFastPath({
    metrics,
    traffic,
    isHeld: holdS !== null,
    counts,
    logger,
    isOn: options.hasFastResponses ?? true,
  });
  const connections = new OpenConnections();
  const connectionLimits = new ConnectionLimits(
    options.connectionCaps ?? capsFor(descriptorLimit()),
    warnSeldom(logger),
  );
  const bodies = new RequestBodies(limits);
  // Tests send requests without a pause, which on a slow machine looks like a flood.
  const isSampled = options.checksAnswers !== true && options.isInThread !== true;
  const admission = new Admission({
    settings: options.admission ?? defaultAdmission,
    ...(options.workers !== undefined && { workers: options.workers }),
    connections: connectionLimits.caps.total,
    ...(options.loadSampler ? { sampler: options.loadSampler } : !isSampled && { sampler: null }),
  });
  let isClosing = false;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    serverFactory: (handle) => {
      const refuse: Refuse = (request, response, reason) => {
        // Fastify itself would refuse it without a word.
        if (isClosing) return respondWhileClosing(request, response, headers);
        unanswered.set(request, reason);
        handle(request, response);
      };
      const server = createHttpServer(timesOf(limits), (request, response) => {
        if (isClosing) respondWhileClosing(request, response, headers);
        else if (hasSeveralHosts(request)) handle(request, response);
        else if (!front.serve(request, response) && !passOn(request, response, refuse))
          handle(request, response);
      });
      if (options.isBehindWorkers === true) trustClientAddresses(server);
      connectionLimits.watch(server);
      connections.watch(server, limits.unreadTimeMs);
      // Of a request that is passed on, the main process decides how long its body may take.
      if (options.passOn === undefined) bodies.watch(server);
      return server;
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: correlationIdOf,
    bodyLimit: limits.bodyBytes,
    trustProxy: isTrustedProxy,
    forceCloseConnections: 'idle',
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 256,
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    rewriteUrl: ({ url = '/' }) => readableAddress(withoutDoubleSlash(url)),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply
        .header(CORRELATION_HEADER, request.id)
        .header('access-control-allow-origin', '*')
        .headers(headers);
      handleError(error, request, reply);
    },
  });

  front.watchHooks(app);
  addReaderConstraint(app);
  const endpoints: Endpoint[] = [];
  app.decorate('mounted', {
    endpoints,
    verifyToken: options.verifyToken ?? (async () => null),
    checksAnswers: options.checksAnswers ?? false,
    front,
    metrics,
    tracing,
    counts,
    connectionLimits,
    admission,
    bodies,
    answerThread: options.answerThread ?? null,
    holdS,
    traffic,
  });
  // What the thread makes is sent by the main thread.
  if (options.isInThread !== true) traffic.observe(metrics);
  // Workers have the connections of visitors.
  if (options.isBehindWorkers !== true) observeConnections(metrics, connectionLimits);
  admission.observe(metrics);
  if (options.answerThread) metrics.watchQueue({ name: 'answers', ...options.answerThread.queue });
  bodies.observe(metrics);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header(CORRELATION_HEADER, request.id).headers(headers);
    done();
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    front.close();
    connections.closeUnused();
  });
  const stopWatching = watchUnreadableRows((row) =>
    logger.error(row, 'left out of a list: it cannot be shown'),
  );
  app.addHook('onClose', () => {
    stopWatching();
    admission.close();
    metrics.close();
  });
  logRequests(app, metrics);
  app.addHook('onResponse', (_request, reply, done) => {
    traffic.countReply(reply);
    done();
  });
  traceRequests(app, tracing);

  const refusalOf = refuseUnknownPaths(app);
  app.setErrorHandler(handleError);
  acceptAnyBody(app);
  await allowOtherOrigins(app);
  await limitRates(app, counts);
  // The main thread counts what it passes on.
  if (options.isInThread !== true) refuseWhenOverloaded(app, admission, unanswered);
  refuseMalformed(app);
  bodies.bound(app);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf(request)));

  metricsRoute(app, metrics, options.metricsToken ?? null, options.metricsOfWorkers);
  healthRoutes(app, {
    checkDatabase: options.checkDatabase ?? (async () => {}),
    probeWrites: options.probeWrites ?? (async () => null),
  });
  connectionRoute(app);
  apiDocs(app);
  front.noMoreKnownHooks();
  return app;
}

/** Calls are parsed by the contract's schemas. Fastify's own compilers are a tenth of the start, and are never loaded. */
function noCompiler(): never {
  throw new Error('A route has a Fastify schema. Describe the call in the contract, and mount it.');
}

/** An address that cannot be decoded is, outside the API, a screen that does not exist: it is read literally. */
function readableAddress(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (!path.includes('%') || /^\/(api|idp)\//i.test(path)) return url;
  try {
    // The result is used, because the build would drop an unused call.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Before anything else is done for a request, such as checking its token. */
async function limitRates(app: FastifyInstance, counts: RequestCounts): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: counts.max,
    timeWindow: counts.windowMs,
    store: storeFor(counts),
    keyGenerator: countedAddressOf,
    // The machine itself (a local tool, a health check) is not limited.
    allowList: isFromThisMachine,
    errorResponseBuilder: (_, { ttl }) =>
      problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(ttl / 1000)) } }),
  });
  app.addHook('onRequest', app.rateLimit());
}

function timesOf(limits: Limits) {
  return {
    keepAliveTimeout: limits.keepAliveMs,
    headersTimeout: limits.headersTimeMs,
    requestTimeout: limits.uploadTimeMs,
    connectionsCheckingInterval: limits.timesCheckedEveryMs,
  };
}

function observeConnections(metrics: Metrics, connections: ConnectionLimits): void {
  metrics.observe(
    { name: 'http_open_connections', description: 'Open connections, those of live viewers among them' },
    'gauge',
    () => connections.open,
  );
}

/** An attacker can cause a thousand refused connections per second. */
function warnSeldom(logger: FastifyBaseLogger): (reason: string) => void {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (performance.now() - warnedAtMs < WARN_EVERY_MS) return;
    warnedAtMs = performance.now();
    logger.warn({ reason }, 'connections are refused');
  };
}

/**
 * A call without a body may have any content type, and JSON may be empty: the call's schema decides, not the header.
 */
function acceptAnyBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}
