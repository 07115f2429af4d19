/** Statements that only read go to the replica while it may be read, and otherwise, like all others, to the primary. */

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { Schema } from '../schema.ts';
import { OurPostgresCompiler } from '../sql-names.ts';

/** The replica as its readers see it. */
export type ReadSource = {
  mayRead(): boolean;
  query<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  countPrimary(): void;
};

export function readingDialect(primary: Kysely<Schema>, replica: ReadSource): Dialect {
  return {
    createDriver: () => new ReadingDriver(primary, replica),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new OurPostgresCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(primary: Kysely<Schema>, replica: ReadSource) {
    // It holds nothing: each statement takes a connection of its own.
    this.#connection = new ReadingConnection(primary, replica);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A transaction belongs to the database itself, not to its readers');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class ReadingConnection implements DatabaseConnection {
  readonly #primary: Kysely<Schema>;
  readonly #replica: ReadSource;

  constructor(primary: Kysely<Schema>, replica: ReadSource) {
    this.#primary = primary;
    this.#replica = replica;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.query.kind === 'SelectQueryNode' && this.#replica.mayRead()) {
      try {
        return await this.#replica.query<Row>(query);
      } catch {
        // It went away, or replaying had to end the statement. If the statement is wrong, the primary says so.
      }
    }
    this.#replica.countPrimary();
    return this.#primary.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query));
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and nothing here reads row by row.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing is read row by row');
  }
}
