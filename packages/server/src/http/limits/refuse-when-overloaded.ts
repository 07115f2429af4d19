/** Responds with 503 to what is not accepted while the server is overloaded, see admission.ts. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busyPage } from '../busy-page.ts';
import { problem } from '../problem.ts';
import { readerOf } from '../readers.ts';
import type { Admission, RequestKind } from './admission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** accepted as long as possible: what timers send of running sessions */
    isEssential?: boolean;
  }
}

const essentialPath = /^\/(api(\/v1)?\/health(\/|$)|metrics$)/i;

function kindOf({ url, routeOptions }: FastifyRequest): RequestKind {
  const { isEssential = false, takesUploads = false } = routeOptions.config;
  if (isEssential || essentialPath.test(url.split('?', 1)[0] ?? '')) return 'essential';
  return takesUploads ? 'upload' : 'ordinary';
}

export function refuseWhenOverloaded(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = admission.beginRequest(kindOf(request));
    if (refusal === null) {
      reply.raw.once('close', () => admission.endRequest());
      done();
    } else if (wantsPage(request)) sendBusyPage(request, reply, refusal.retryAfterS);
    else done(problem('overloaded', { headers: { 'retry-after': String(refusal.retryAfterS) } }));
  });
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/(api|assets)\//i.test(url) && readerOf(headers) === 'browser';
}

function sendBusyPage({ headers }: FastifyRequest, reply: FastifyReply, retryAfterS: number): void {
  void reply
    .code(503)
    .headers({
      'retry-after': String(retryAfterS),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    })
    .type('text/html; charset=utf-8')
    .send(busyPage(headers['accept-language'], retryAfterS));
}
