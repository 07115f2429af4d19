/** Loads what no start waits for: a little later, unless somebody asks for it before. */

import type { FastifyInstance } from 'fastify';

/** A request that comes earlier calls `load` itself. */
export function loadAfterStart(
  app: FastifyInstance,
  { what, afterMs, load }: { what: string; afterMs: number; load: () => Promise<unknown> },
): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const onError = (err: unknown) => app.log.error({ err }, `${what} could not be loaded`);
    timer = setTimeout(() => void load().catch(onError), afterMs).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
