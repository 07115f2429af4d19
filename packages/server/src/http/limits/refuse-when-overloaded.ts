/** Responds with 503 while the event loop lags: work in progress ends sooner if nothing is added. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { problem } from '../problem.ts';

const RESOLUTION_MS = 10;
const MAX_DELAY_MS = 5_000;
const NANOSECONDS_PER_MS = 1e6;

/** Only the delay is sampled: reading more from the system, such as memory, fails when descriptors have run out. */
export function refuseWhenOverloaded(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let isOverloaded = false;
  // Not shorter than the limit: an interval without a sample counts as an endless delay.
  const timer = setInterval(() => {
    const delayMs = delays.mean / NANOSECONDS_PER_MS - RESOLUTION_MS;
    // Without a single sample it was blocked all the time.
    isOverloaded = Number.isNaN(delayMs) || delayMs > MAX_DELAY_MS;
    delays.reset();
  }, MAX_DELAY_MS);
  timer.unref();
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isOverloaded ? problem('overloaded', { headers: { 'retry-after': '5' } }) : undefined);
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
}
