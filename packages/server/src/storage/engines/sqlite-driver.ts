/**
 * One connection writes, one transaction after the other; another reads, and waits for nobody: what is asked while a long
 * import is being written is answered from what was committed last, as PostgreSQL does it.
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
      // A transaction that began by reading could not become one that writes once a command beside the server has written.
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    },

    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'));
      asConnection(connection).end();
    },

    async rollbackTransaction(connection) {
      try {
        // A full disk has made SQLite roll back already; a second time would hide what went wrong.
        if (writer.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
      } finally {
        asConnection(connection).end();
      }
    },

    async releaseConnection(connection) {
      const own = asConnection(connection);
      // Where a transaction did not even begin.
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

/** Statements in text go to the connection that writes, unless they are known to read: see readRaw. */
function onlyReads({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode';
}

function run<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  // What a row of the statement looks like, its types say.
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

type Turns = ReturnType<typeof createTurns>;

/** In the order in which they ask. */
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
