/** Responds with 503 to what is not accepted while the server is overloaded, see admission.ts. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busyPage } from '../busy-page.ts';
import { problem } from '../problem.ts';
import { sendRetryPage, wantsPage } from '../send-retry-page.ts';
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
    } else if (wantsPage(request)) void sendRetryPage(request, reply, busyPage, refusal.retryAfterS);
    else done(problem('overloaded', { headers: { 'retry-after': String(refusal.retryAfterS) } }));
  });
}
