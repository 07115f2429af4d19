/**
 * Ends connections whose other end is gone without a word: the machine of PostgreSQL has lost its power, or its address
 * leads to another one. The system would wait for a quarter of an hour.
 *
 * A long statement is silent too. So PostgreSQL is asked over a new connection: if it answers, and does not work for the
 * silent one, nothing will ever come.
 */

import type pg from 'pg';
import { hasPassed } from '../../has-passed.ts';

const SILENT_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

type Watched = {
  client: pg.ClientBase;
  /** of its process in PostgreSQL; null while it is not known */
  pid: number | null;
  /** statements without an answer */
  open: number;
  /** when the newest answer came in, or when the oldest of those statements was sent after it */
  silentSinceMs: number;
  /** PostgreSQL did not work for it at the last check. Its answer may have been on its way then. */
  isSuspect: boolean;
};

type Options = {
  /** Whether the process runs a statement now. Rejects if PostgreSQL cannot be reached. */
  isAtWork: (pid: number) => Promise<boolean>;
  silentMs?: number;
  checkEveryMs?: number;
};

export function endSilentConnections({
  isAtWork,
  silentMs = SILENT_MS,
  checkEveryMs = CHECK_EVERY_MS,
}: Options) {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;
  let isChecking = false;

  async function check(): Promise<void> {
    for (const watched of all) {
      const { silentSinceMs, pid, client } = watched;
      if (watched.open === 0 || !hasPassed(silentMs, silentSinceMs, performance.now())) continue;
      const isAlive = await isAtWork(pid ?? 0);
      if (watched.open === 0 || watched.silentSinceMs !== silentSinceMs) continue;
      const wasSuspect = watched.isSuspect;
      watched.isSuspect = !isAlive;
      if (isAlive) watched.silentSinceMs = performance.now();
      // Its statement fails, and the pool replaces it. The types know `end` only of the client outside of a pool.
      else if (wasSuspect) void (client as pg.Client).end().catch(() => {});
    }
  }

  function checkOnce(): void {
    if (isChecking) return;
    isChecking = true;
    // Nothing can be said while PostgreSQL cannot be reached.
    void check()
      .catch(() => {})
      .finally(() => {
        isChecking = false;
      });
  }

  return {
    /** Returns a function to call with the process of the connection. */
    watch(client: pg.ClientBase): (pid: number) => void {
      const watched: Watched = { client, pid: null, open: 0, silentSinceMs: 0, isSuspect: false };
      noteStatements(watched);
      all.add(watched);
      timer ??= setInterval(checkOnce, checkEveryMs).unref();
      client.once('end', () => {
        all.delete(watched);
        if (all.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      return (pid) => {
        watched.pid = pid;
      };
    },
  };
}

/** Those whose answer is a promise: all of ours. */
function noteStatements(watched: Watched): void {
  const { client } = watched;
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const settle = () => {
    watched.open -= 1;
    watched.silentSinceMs = performance.now();
    watched.isSuspect = false;
  };
  const noting = (...args: unknown[]) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    if (watched.open === 0) watched.silentSinceMs = performance.now();
    watched.open += 1;
    answer.then(settle, settle);
    return answer;
  };
  Object.assign(client, { query: noting });
}
