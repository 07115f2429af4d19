/**
 * Tells the other nodes of each commit, so that their caches drop what it affects. A writer waits until they have:
 * a client that has got the response to a change never sees an older state at another node.
 *
 * PostgreSQL itself passes the changes on, in the transaction that makes them: so they are lost only with the transaction,
 * and a node that cannot hear them has no database to make an old response from. It drops everything when it notices that,
 * and once more when it hears again.
 */

import { sql } from 'kysely';
import { repeat } from '../repeat.ts';
import { type CommitHook, readRaw } from '../storage/announce.ts';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { createConfirmations } from './confirmations.ts';
import { databaseClock } from './lease-store.ts';

/** While this node cannot hear the others. */
const DROP_UNHEARD_MS = 1_000;
/** A command of the operator may change something without telling. */
const DROP_ANYWAY_AFTER_MS = 60_000;
/** PostgreSQL takes less than 8000 bytes. */
const LONGEST_MESSAGE = 7_000;

const everything: Change = { kind: 'everything' };

/** `applied`: the change of `by` with this number. `leaves`: the node stops, and confirms nothing more. */
type Message =
  | { from: string; number: number; changes: readonly Change[] }
  | { from: string; applied: number; by: string }
  | { from: string; leaves: true };

type ShareOptions = {
  db: Database;
  databaseUrl: string;
  nodeId: string;
  warn: (line: string) => void;
  /** for tests */
  confirmedWithinMs?: number;
};

export async function shareChanges({
  db,
  databaseUrl,
  nodeId,
  warn,
  confirmedWithinMs,
}: ShareOptions): Promise<{
  /** Before this node gives its leases away. */
  close(): Promise<void>;
}> {
  const { listenToPostgres } = await import('../storage/engines/postgres-notifications.ts');
  const channel = await readChannel(db);
  const confirmations = createConfirmations(confirmedWithinMs);
  let lastNumber = 0;
  let droppedAtMs = performance.now();

  function dropEverything(): undefined | Promise<void> {
    droppedAtMs = performance.now();
    return db.noteChange(everything);
  }

  async function apply(changes: readonly Change[], number: number, by: string): Promise<void> {
    await Promise.all(changes.map((change) => db.noteChange(change)));
    await notifications.send(JSON.stringify({ from: nodeId, applied: number, by } satisfies Message));
  }

  function receive(text: string): void {
    const message = parseMessage(text);
    if (message === null) void dropEverything();
    if (message === null || message.from === nodeId) return;
    if ('changes' in message) void apply(message.changes, message.number, message.from);
    else if ('leaves' in message) confirmations.giveUp(message.from);
    else if (message.by === nodeId) confirmations.confirm(message.applied, message.from);
  }

  const notifications = listenToPostgres(databaseUrl, {
    channel,
    onText: receive,
    onState: () => void dropEverything(),
    onProblem: (line) => warn(`${line}: changes of other servers show a second later.`),
  });

  await notifications.ready;

  const hook: CommitHook = {
    // No cache depends on how a live session continues, and only a replica can lack practice.
    concerns: ({ kind }) => kind !== 'live-progress' && (kind !== 'practice' || db.replica !== null),
    async beforeCommit(changes, connection) {
      lastNumber += 1;
      const number = lastNumber;
      const whole = JSON.stringify({ from: nodeId, number, changes } satisfies Message);
      const text =
        whole.length <= LONGEST_MESSAGE
          ? whole
          : JSON.stringify({ from: nodeId, number, changes: [everything] } satisfies Message);
      const notify = sql<{ nodes: string[] }>`select pg_notify(${channel}, ${text}), array(
        select id from nodes where id <> ${nodeId} and expires_at_ms > ${databaseClock()}) as nodes`;
      confirmations.begin(number);
      try {
        const { rows } = await connection.executeQuery<{ nodes: string[] }>(notify.compile(db));
        return confirmations.expect(number, rows[0]?.nodes ?? []);
      } finally {
        confirmations.forget(number);
      }
    },
  };
  db.addCommitHook(hook);

  const stop = repeat(
    DROP_UNHEARD_MS,
    () => {
      if (!notifications.isHearing || performance.now() - droppedAtMs >= DROP_ANYWAY_AFTER_MS)
        return dropEverything();
    },
    () => {},
  );
  return {
    async close() {
      stop();
      await notifications.send(JSON.stringify({ from: nodeId, leaves: true } satisfies Message));
      await notifications.close();
    },
  };
}

/** null if it is not from a server of this version. */
function parseMessage(text: string): Message | null {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return null;
  }
}

/** Two installations may share a database, each in a schema of its own. */
async function readChannel(db: Database): Promise<string> {
  const name = sql<{ channel: string }>`select 'lapwing_' || md5(current_schema()) as channel`;
  const { rows } = await readRaw(db, name);
  return rows[0]?.channel ?? 'lapwing';
}
