/** Requests that wait for the next batch of a session. */

import type { SessionHosts } from '../../live/hosting/session-hosts.ts';

export function createBatchWaiters(hosts: Pick<SessionHosts, 'onNumber' | 'find'>) {
  const waiting = new Map<number, Set<() => void>>();
  const stopListening = hosts.onNumber((sessionId) => wake(sessionId));

  function wake(sessionId: number): void {
    const waiters = waiting.get(sessionId);
    waiting.delete(sessionId);
    for (const done of waiters ?? []) done();
  }

  return {
    /** Resolves with the next batch of the session, or after that time. */
    wait(sessionId: number, afterNumber: number, waitMs: number): Promise<void> {
      if ((hosts.find(sessionId)?.number() ?? 0) > afterNumber || waitMs === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const waiters = waiting.get(sessionId) ?? new Set();
        waiting.set(sessionId, waiters);
        const done = () => {
          clearTimeout(timer);
          waiters.delete(done);
          resolve();
        };
        const timer = setTimeout(done, waitMs);
        waiters.add(done);
      });
    },
    stop(): void {
      stopListening();
      for (const sessionId of [...waiting.keys()]) wake(sessionId);
    },
  };
}
