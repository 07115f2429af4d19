/** Holds back what is said of a session until somebody takes part in it, so that no empty one is left behind. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { FeedOutput } from './feed.ts';

type SessionHold = {
  /** Keeps it for when somebody takes part. */
  hold(outputs: readonly FeedOutput[]): void;
  /** What can be said by now, in order. */
  pass(outputs: readonly FeedOutput[]): FeedOutput[];
};

export function createSessionHold(): SessionHold {
  const held = new Map<string, FeedOutput[]>();
  const released = new Set<string>();

  function keep(clientId: string, output: FeedOutput): void {
    held.set(clientId, [...(held.get(clientId) ?? []), output]);
  }

  return {
    hold(outputs) {
      for (const output of outputs) if (output.kind === 'session') keep(output.session.clientId, output);
    },
    pass(outputs) {
      return outputs.flatMap((output) => {
        if (output.kind === 'passings') return [output];
        const { clientId } = output.session;
        if (!released.has(clientId) && !output.events.some(isAboutSomebody)) {
          keep(clientId, output);
          return [];
        }
        released.add(clientId);
        const before = held.get(clientId) ?? [];
        held.delete(clientId);
        return [...before, output];
      });
    },
  };
}

function isAboutSomebody(event: SessionEvent): boolean {
  return event.kind === 'passing' || 'competitorId' in event;
}
