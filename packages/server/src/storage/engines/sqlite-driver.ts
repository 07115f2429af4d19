/**
 * One connection writes, one transaction after the other; another reads without waiting: during a long import, queries
 * see the last committed data, as in PostgreSQL.
 */

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';

export type WritingConnection = SqliteDatabase & { readonly inTransaction: boolean };
type Connections = { writer: WritingConnection; reader: SqliteDatabase };

export function createSqliteDriver({ writer, reader }: Connections): Driver {
  const turns = createTurns();
  const free: Connection[] = [];

  return {
    async init() {},

    async acquireConnection() {
      return free.pop() ?? new Connection(writer, reader, turns);
    },

    async beginTransaction(connection) {
      const own = asConnection(connection);
      await turns.take();
      own.isWriting = true;
      // A transaction that started with reading could not write any more after another process has written.
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    },

    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      asConnection(connection).end();
    },

    async rollbackTransaction(connection) {
      try {
        // On a full disk SQLite has rolled back already; a second rollback would hide the error.
        if (writer.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
      } finally {
        asConnection(connection).end();
      }
    },

    async releaseConnection(connection) {
      const own = asConnection(connection);
      // If a transaction did not even begin.
      own.end();
      free.push(own);
    },

    async destroy() {
      reader.close();
      writer.close();
    },
  };
}

class Connection implements DatabaseConnection {
  isWriting = false;
  readonly #writer: SqliteDatabase;
  readonly #reader: SqliteDatabase;
  readonly #turns: Turns;

  constructor(writer: SqliteDatabase, reader: SqliteDatabase, turns: Turns) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isWriting) return run(this.#writer, query);
    if (onlyReads(query)) return run(this.#reader, query);
    await this.#turns.take();
    try {
      return run(this.#writer, query);
    } finally {
      this.#turns.give();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nothing here reads row by row.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is read row by row');
  }

  end(): void {
    if (!this.isWriting) return;
    this.isWriting = false;
    this.#turns.give();
  }
}

function asConnection(connection: DatabaseConnection): Connection {
  if (!(connection instanceof Connection)) throw new TypeError('A connection of another driver');
  return connection;
}

/** Raw statements go to the connection that writes, unless they are known to read: see readRaw. */
function onlyReads({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode';
}

function run<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  // The types of the statement describe its rows.
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

type Turns = ReturnType<typeof createTurns>;

/** In the order of their requests. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    give(): void {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}
