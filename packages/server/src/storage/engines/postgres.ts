/** The PostgreSQL engine, for hosts that have outgrown one file or one machine. */

import { type Dialect, PostgresDialect, type QueryCompiler } from 'kysely';
import pg from 'pg';
import { networkReason } from '../../network-reason.ts';
import { OperatorError } from '../../operator-error.ts';
import { OurPostgresCompiler } from '../sql-names.ts';
import { noteFailedConnection } from './database-away.ts';
import { askAt, endSilentConnections } from './silent-connections.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const REPLICA_CONNECT_TIMEOUT_MS = 2_000;
const REPLICA_QUERY_TIMEOUT_MS = 5_000;
/** A server that sleeps in the middle of a transaction must not block the others: PostgreSQL ends its connection. */
const IDLE_IN_TRANSACTION_MS = 20_000;

/** First half of our advisory lock; the second names the schema, so that two installations can share a database. */
const LOCK_SPACE = 0x4c617077;

// Counts, sums and milliseconds arrive as int8 or numeric. All of ours fit into a double.
const NUMERIC_TYPES: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * A server shares the installation with other servers, and one of its threads reads, as its workers do; a restore uses
 * it alone.
 */
export type PostgresUse = 'shared' | 'reading' | 'serving' | 'sole';

const connections: Readonly<Record<PostgresUse, number>> = { shared: 10, reading: 2, serving: 5, sole: 1 };

class OurPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new OurPostgresCompiler();
  }
}

export async function connectToPostgres(url: string, use: PostgresUse): Promise<Dialect> {
  const silent = endSilentConnections({ findAtWork: askAt(url) });
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'lapwing-server',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // An open connection also keeps its lock, by which a restore notices a running server.
    idleTimeoutMillis: 0,
    max: connections[use],
    types: { getTypeParser: parserOf },
    ...(use === 'shared' && { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
    onConnect: (client) => {
      // One that dies between two statements of a transaction fails the next one; without a listener, the process.
      client.on('error', () => {});
      return takeLock(client, use, silent.watch(client));
    },
  });
  // A connection that dies while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});

  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`PostgreSQL cannot be reached at DATABASE_URL: ${networkReason(error)}`, {
      cause: error,
    });
  }
  return new OurPostgresDialect({
    pool: {
      async connect() {
        try {
          return await pool.connect();
        } catch (error) {
          noteFailedConnection(error);
          throw error;
        }
      },
      end: () => pool.end(),
    },
  });
}

/** Connections to a standby: nothing is locked or written there. It may be away when the server starts. */
export function replicaPool(url: string, use: PostgresUse): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'lapwing-server',
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    max: connections[use],
    types: { getTypeParser: parserOf },
    // The primary answers instead.
    query_timeout: REPLICA_QUERY_TIMEOUT_MS,
    onConnect: (client) => void client.on('error', () => {}),
  });
  pool.on('error', () => {});
  return pool;
}

/** Not of the statement: the connection has ended, or answers too late. */
export function isOfConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
}

async function takeLock(
  client: pg.ClientBase,
  use: PostgresUse,
  onPid: (pid: number) => void,
): Promise<void> {
  const take = use === 'sole' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ held: boolean; pid: number }>(
    `select ${take}(${LOCK_SPACE}, hashtext(current_schema())) as held, pg_backend_pid() as pid`,
  );
  onPid(rows[0]?.pid ?? 0);
  if (rows[0]?.held === true) return;
  throw new OperatorError(
    use === 'sole'
      ? 'A Lapwing server is running on this PostgreSQL database. Stop it first.'
      : 'This PostgreSQL database is being restored. Start again when that has ended.',
  );
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  return NUMERIC_TYPES.has(oid) ? Number : pg.types.getTypeParser(oid, format);
}
