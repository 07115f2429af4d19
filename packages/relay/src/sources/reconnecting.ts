/** A source that always reconnects, with pauses that grow while it fails. */

import type { Clock } from '../clock.ts';
import { type Pauses, pauseMs } from '../pauses.ts';
import type { Source, SourceHandlers } from './source.ts';

export type ReconnectingOptions = {
  name: string;
  clock: Clock;
  random: () => number;
  pauses?: Pauses;
};

const usualPauses: Pauses = { firstMs: 500, longestMs: 15_000 };

/** `readConnection` reads one connection to its end, and returns whether any data arrived. */
export function createReconnecting(
  { name, clock, random, pauses = usualPauses }: ReconnectingOptions,
  readConnection: (handlers: SourceHandlers, signal: AbortSignal) => Promise<boolean>,
): Source {
  return {
    name,
    async run(handlers, signal) {
      let failures = 0;
      while (!signal.aborted) {
        const hasSpoken = await readConnection(handlers, signal);
        if (signal.aborted) return;
        failures = hasSpoken ? 1 : failures + 1;
        await clock.sleep(pauseMs(pauses, failures, random()), signal);
      }
    },
  };
}
