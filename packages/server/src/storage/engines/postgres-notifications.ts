/**
 * Hears what is sent with NOTIFY, over a connection of its own, and connects again by itself. PostgreSQL delivers a
 * notification after the commit of its transaction, to each listener in the same order.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const CONNECT_WITHIN_MS = 5_000;
const CONNECT_AGAIN_AFTER_MS = 250;
/** A connection may break without a sign. What was sent before the answer has arrived before it. */
const PROBE_EVERY_MS = 500;
const PROBE_WITHIN_MS = 1_000;
const SILENT_MS = 5_000;

type PostgresNotifications = {
  /** Resolves when it hears for the first time, or when the first attempt has failed. */
  ready: Promise<void>;
  /** Everything that is sent is heard, as far as this process knows. */
  readonly isHearing: boolean;
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  channel: string;
  onText: (text: string) => void;
  /** Called when the connection is lost, and when everything is heard again: what was sent in between is lost. */
  onState: (isHearing: boolean) => void;
  onProblem: (line: string) => void;
};

export function listenToPostgres(
  url: string,
  { channel, onText, onState, onProblem }: Options,
): PostgresNotifications {
  const closing = new AbortController();
  const pause = (ms: number) => wait(ms, null, { signal: closing.signal, ref: false }).catch(() => {});
  let client: pg.Client | null = null;
  let isHearing = false;

  function note(state: boolean): void {
    if (state === isHearing) return;
    isHearing = state;
    onState(state);
  }

  async function connect(): Promise<pg.Client> {
    const hello = `hello ${randomUUID()}`;
    let greet = () => {};
    const greeted = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'lapwing-server',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: SILENT_MS,
    });
    opened.on('error', () => {});
    opened.on('notification', ({ payload = '' }) => {
      if (payload === hello) greet();
      else if (!payload.startsWith('hello ')) onText(payload);
    });
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      await opened.query('select pg_notify($1, $2)', [channel, hello]);
      const isGreeted = await Promise.race([greeted.then(() => true), pause(PROBE_WITHIN_MS)]);
      // For example through a pooler that lends another connection to each transaction.
      if (isGreeted !== true) throw new Error('no notification arrives');
      return opened;
    } catch (error) {
      end(opened);
      throw error;
    }
  }

  /** Until the connection ends, or answers nothing for too long. */
  async function watch(opened: pg.Client): Promise<void> {
    let hasEnded = false;
    const ended = new Promise<void>((resolve) => {
      opened.once('end', () => {
        hasEnded = true;
        note(false);
        resolve();
      });
    });
    while (!hasEnded && !closing.signal.aborted) {
      const late = setTimeout(() => note(false), PROBE_WITHIN_MS).unref();
      try {
        await opened.query('select 1');
        if (!hasEnded) note(true);
      } catch {
        break;
      } finally {
        clearTimeout(late);
      }
      await Promise.race([pause(PROBE_EVERY_MS), ended]);
    }
    note(false);
  }

  async function run(onFirst: () => void): Promise<void> {
    let isReported = false;
    while (!closing.signal.aborted) {
      try {
        client = await connect();
        isReported = false;
        note(true);
        onFirst();
        await watch(client);
        end(client);
      } catch (error) {
        if (!isReported && !closing.signal.aborted)
          onProblem(`PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
        isReported = true;
      }
      client = null;
      onFirst();
      await pause(CONNECT_AGAIN_AFTER_MS);
    }
  }

  let onFirst = () => {};
  const ready = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const running = run(onFirst);
  return {
    ready,
    get isHearing() {
      return isHearing;
    },
    async send(text) {
      // If it is lost, so is what it would have answered.
      await client?.query('select pg_notify($1, $2)', [channel, text]).catch(() => {});
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Not awaited: a broken connection may never end. */
function end(client: pg.Client): void {
  void client.end().catch(() => {});
}
