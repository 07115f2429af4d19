/**
 * Responds with 503 to what is not accepted while the server is overloaded, see admission.ts, and in a worker to what the
 * main process could not answer.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busyPage, interruptedPage } from '../busy-page.ts';
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

/** `unanswered`: requests that the main process could not answer, and why. */
export function refuseWhenOverloaded(
  app: FastifyInstance,
  admission: Admission,
  unanswered: WeakMap<IncomingMessage, Error>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const err = unanswered.get(request.raw);
    if (err !== undefined) request.log.warn({ err }, 'the main process did not answer');
    const refusal =
      err === undefined ? admission.beginRequest(kindOf(request)) : admission.refuseUnanswered();
    if (refusal === null) {
      reply.raw.once('close', () => admission.endRequest());
      done();
    } else if (wantsPage(request))
      void sendRetryPage(request, reply, err === undefined ? busyPage : interruptedPage, refusal.retryAfterS);
    else done(problem('overloaded', { headers: { 'retry-after': String(refusal.retryAfterS) } }));
  });
}
