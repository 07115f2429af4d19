/** Lets writers announce what they change, and publishes it when their transaction has been committed. */

import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type Kysely,
  type OperationNode,
  type QueryResult,
  type RawBuilder,
  SelectQueryNode,
  TableNode,
  type Transaction,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';
import { type Change, changesOf, UNKNOWN_TABLE } from './changes.ts';
import type { Schema } from './schema.ts';

/** A writer waits for it. The connection is the one that has committed. */
type Publish = (changes: readonly Change[], connection: DatabaseConnection) => void | Promise<void>;

/** What the transaction changes. Nothing is published if it is rolled back. */
export async function announce(tx: Transaction<Schema>, ...changes: readonly Change[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof AnnouncingConnection)) throw new TypeError('No database of a server');
    connection.announced.push(...changes);
  });
}

/** Runs a raw statement that changes nothing. Any other raw statement may have changed everything. */
export function readRaw<Row>(db: Kysely<Schema>, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  return db.executeQuery<Row>({ ...statement.compile(db), query: SelectQueryNode.create() });
}

export function announcingDialect(dialect: Dialect, publish: Publish): Dialect {
  return {
    createDriver: () => new AnnouncingDriver(dialect.createDriver(), publish),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

class AnnouncingDriver implements Driver {
  readonly #driver: Driver;
  readonly #publish: Publish;

  constructor(driver: Driver, publish: Publish) {
    this.#driver = driver;
    this.#publish = publish;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new AnnouncingConnection(await this.#driver.acquireConnection(), this.#publish);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const own = asAnnouncing(connection);
    await this.#driver.beginTransaction(own.inner, settings);
    own.begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = asAnnouncing(connection);
    try {
      await this.#driver.commitTransaction(own.inner);
    } finally {
      // A failed commit may have succeeded, if only the reply was lost.
      await own.end();
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = asAnnouncing(connection);
    own.discard();
    await this.#driver.rollbackTransaction(own.inner);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(asAnnouncing(connection).inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class AnnouncingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #publish: Publish;
  readonly announced: Change[] = [];
  readonly #written = new Set<string>();
  #isInTransaction = false;

  constructor(inner: DatabaseConnection, publish: Publish) {
    this.inner = inner;
    this.#publish = publish;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const table = writtenTable(query.query);
    if (table === null) return this.inner.executeQuery<Row>(query);
    this.#written.add(table);
    const result = this.inner.executeQuery<Row>(query);
    return this.#isInTransaction ? result : result.finally(() => this.end());
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  begin(): void {
    this.discard();
    this.#isInTransaction = true;
  }

  end(): void | Promise<void> {
    const changes = changesOf(this.#written, this.announced);
    this.discard();
    return changes.length > 0 ? this.#publish(changes, this.inner) : undefined;
  }

  discard(): void {
    this.#isInTransaction = false;
    this.#written.clear();
    this.announced.length = 0;
  }
}

function asAnnouncing(connection: DatabaseConnection): AnnouncingConnection {
  if (!(connection instanceof AnnouncingConnection)) throw new TypeError('A connection of another driver');
  return connection;
}

/** null for a statement that only reads. */
function writtenTable(node: OperationNode): string | null {
  // Its parts may write too.
  if ('with' in node && node.with !== undefined) return UNKNOWN_TABLE;
  if (SelectQueryNode.is(node)) return null;
  if (InsertQueryNode.is(node)) return nameOf(node.into);
  if (UpdateQueryNode.is(node)) return nameOf(node.table);
  if (DeleteQueryNode.is(node))
    return node.from.froms.length === 1 ? nameOf(node.from.froms[0]) : UNKNOWN_TABLE;
  return UNKNOWN_TABLE;
}

function nameOf(node: OperationNode | undefined): string {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : UNKNOWN_TABLE;
}
