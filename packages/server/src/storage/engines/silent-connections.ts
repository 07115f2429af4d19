/**
 * Ends connections whose other end is gone without a word: the machine of PostgreSQL has lost its power, its address leads
 * to another one, or packets are lost. The system would wait for a quarter of an hour.
 *
 * A long statement is silent too, and may take as long as it wants. So PostgreSQL is asked over a new connection: if it
 * does not work for the silent one, or says nothing there either, nothing will come soon.
 */

import pg from 'pg';
import { hasPassed } from '../../has-passed.ts';

const SILENT_MS = 5_000;
const CHECK_EVERY_MS = 1_000;
/** Asked twice, so that a statement fails within twelve seconds. */
const ASK_WITHIN_MS = 2_500;

/** What the driver says if nothing has come in time, and the system if there is no way. */
const saysNothing = /^(timeout expired|query read timeout)$/i;
const NO_WAY: ReadonlySet<unknown> = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

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

/** Those of the processes that run a statement now; none if PostgreSQL says nothing. Rejects if that cannot be told. */
type FindAtWork = (pids: readonly number[]) => Promise<ReadonlySet<number>>;

type Options = {
  findAtWork: FindAtWork;
  silentMs?: number;
  checkEveryMs?: number;
};

export function endSilentConnections({
  findAtWork,
  silentMs = SILENT_MS,
  checkEveryMs = CHECK_EVERY_MS,
}: Options) {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;
  let isChecking = false;

  async function check(): Promise<void> {
    const silent = Array.from(all)
      .filter(({ open, silentSinceMs }) => open > 0 && hasPassed(silentMs, silentSinceMs, performance.now()))
      .map((watched) => ({ watched, sinceMs: watched.silentSinceMs }));
    if (silent.length === 0) return;
    const atWork = await findAtWork(silent.flatMap(({ watched: { pid } }) => pid ?? []));
    for (const { watched, sinceMs } of silent) {
      if (watched.open === 0 || watched.silentSinceMs !== sinceMs) continue;
      const isAlive = watched.pid !== null && atWork.has(watched.pid);
      const wasSuspect = watched.isSuspect;
      watched.isSuspect = !isAlive;
      if (isAlive) watched.silentSinceMs = performance.now();
      // Its statement fails, and the pool replaces it. The types know `end` only of the client outside of a pool.
      else if (wasSuspect) void (watched.client as pg.Client).end().catch(() => {});
    }
  }

  function checkOnce(): void {
    if (isChecking) return;
    isChecking = true;
    // Nothing can be said while PostgreSQL takes no new connections.
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

/** Asks over a connection of its own. */
export function askAt(url: string, withinMs = ASK_WITHIN_MS): FindAtWork {
  return async (pids) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lapwing-server',
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active'",
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      if (isSilence(error)) return new Set();
      throw error;
    } finally {
      void client.end().catch(() => {});
    }
  };
}

function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return saysNothing.test(error.message) || NO_WAY.has((error as { code?: unknown }).code);
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
