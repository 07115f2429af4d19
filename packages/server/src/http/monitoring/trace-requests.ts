/** A span for each request that a route answers. Cached responses that are repeated have none. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TraceSpan, type Tracing, traceparentOf } from './tracing.ts';

const spans = new WeakMap<FastifyRequest, TraceSpan>();

/** For what belongs to the request; undefined if nothing is traced. */
export function traceparentFor(request: FastifyRequest): string | undefined {
  return spans.get(request)?.traceparent;
}

export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'lapwing.correlation_id': request.id,
    };
    spans.set(
      request,
      tracing.start(`${request.method} ${route}`, traceparentOf(request.headers), attributes),
    );
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const error = statusCode >= 500 ? `answered with ${statusCode}` : undefined;
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, error);
    done();
  });
  app.addHook('onClose', () => tracing.close());
}
