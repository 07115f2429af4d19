/**
 * Lets writers announce what they change, and publishes it when their transaction has been committed. What others must not
 * miss, even if this process is killed between the two, is written by hooks in that transaction.
 */

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

export type CommitHook = {
  /** Whether it writes something because of this change. */
  concerns(change: Change): boolean;
  /**
   * Writes on the connection of the transaction, before its commit. If it fails, nothing is committed. The returned
   * function is called after the commit, and a writer waits for it.
   */
  beforeCommit(changes: readonly Change[], connection: DatabaseConnection): Promise<() => unknown>;
};

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

export function announcingDialect(dialect: Dialect, publish: Publish, hooks: readonly CommitHook[]): Dialect {
  return {
    createDriver: () => new AnnouncingDriver(dialect.createDriver(), publish, hooks),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

class AnnouncingDriver implements Driver {
  readonly #driver: Driver;
  readonly #publish: Publish;
  readonly #hooks: readonly CommitHook[];

  constructor(driver: Driver, publish: Publish, hooks: readonly CommitHook[]) {
    this.#driver = driver;
    this.#publish = publish;
    this.#hooks = hooks;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#driver.acquireConnection();
    return new AnnouncingConnection(inner, this.#driver, this.#publish, this.#hooks);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const own = asAnnouncing(connection);
    await this.#driver.beginTransaction(own.inner, settings);
    own.begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return asAnnouncing(connection).commit();
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
  readonly #driver: Driver;
  readonly #publish: Publish;
  readonly #hooks: readonly CommitHook[];
  readonly announced: Change[] = [];
  readonly #written = new Set<string>();
  #isInTransaction = false;

  constructor(inner: DatabaseConnection, driver: Driver, publish: Publish, hooks: readonly CommitHook[]) {
    this.inner = inner;
    this.#driver = driver;
    this.#publish = publish;
    this.#hooks = hooks;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const table = writtenTable(query.query);
    if (table === null) return this.inner.executeQuery<Row>(query);
    this.#written.add(table);
    if (this.#isInTransaction) return this.inner.executeQuery<Row>(query);
    if (this.#concernedHooks(this.#changes()).length === 0)
      return this.inner.executeQuery<Row>(query).finally(() => this.#end(this.#changes()));
    // A statement in text may be one that is refused in a transaction.
    return table === UNKNOWN_TABLE ? this.#beforeHooks(query) : this.#inTransaction(query);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize);
  }

  begin(): void {
    this.discard();
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const changes = this.#changes();
    const after = await this.#runHooks(changes);
    try {
      await this.#driver.commitTransaction(this.inner);
    } finally {
      // A failed commit may have succeeded, if only the reply was lost.
      await this.#end(changes, after);
    }
  }

  discard(): void {
    this.#isInTransaction = false;
    this.#written.clear();
    this.announced.length = 0;
  }

  async #inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#driver.beginTransaction(this.inner, {});
    try {
      const result = await this.inner.executeQuery<Row>(query);
      await this.commit();
      return result;
    } catch (error) {
      this.discard();
      await this.#driver.rollbackTransaction(this.inner);
      throw error;
    }
  }

  async #beforeHooks<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const changes = this.#changes();
    try {
      return await this.inner.executeQuery<Row>(query);
    } finally {
      await this.#end(changes, await this.#runHooks(changes));
    }
  }

  #changes(): readonly Change[] {
    return changesOf(this.#written, this.announced);
  }

  #concernedHooks(changes: readonly Change[]): CommitHook[] {
    return this.#hooks.filter((hook) => changes.some((change) => hook.concerns(change)));
  }

  async #runHooks(changes: readonly Change[]): Promise<(() => unknown)[]> {
    const after: (() => unknown)[] = [];
    for (const hook of this.#concernedHooks(changes))
      after.push(
        await hook.beforeCommit(
          changes.filter((change) => hook.concerns(change)),
          this.inner,
        ),
      );
    return after;
  }

  #end(changes: readonly Change[], after: readonly (() => unknown)[] = []): undefined | Promise<unknown> {
    this.discard();
    const published = changes.length > 0 ? this.#publish(changes, this.inner) : undefined;
    return after.length === 0
      ? published || undefined
      : Promise.all([published, ...after.map((run) => run())]);
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
