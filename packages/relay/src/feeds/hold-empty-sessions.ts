/** Holds back the events of a session until it has a competitor, so that no empty session is left behind. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { FeedOutput } from './feed.ts';

type SessionHold = {
  /** Keeps them until the session has a competitor. */
  hold(outputs: readonly FeedOutput[]): void;
  /** The events that can be sent by now, in order. */
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
