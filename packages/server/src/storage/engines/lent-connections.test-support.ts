/** Connections to PostgreSQL that stay open from test to test: opening them takes longer than most tests. */

import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';

/** Returns dialects for one test each. Closing a user of one waits until it has returned its connections. */
export function lendConnections(dialect: Dialect): () => Dialect {
  let lender: Promise<Driver> | null = null;
  const getLender = () => (lender ??= initialized(dialect.createDriver()));
  return () => ({
    createDriver: () => new LentConnections(getLender),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  });
}

async function initialized(driver: Driver): Promise<Driver> {
  await driver.init();
  return driver;
}

class LentConnections implements Driver {
  readonly #getLender: () => Promise<Driver>;
  #lent = 0;
  #isClosed = false;
  #onReturned = () => {};

  constructor(getLender: () => Promise<Driver>) {
    this.#getLender = getLender;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    // A server that outlives its test must not write to the database of the next.
    if (this.#isClosed) throw new Error('The database is closed');
    this.#lent += 1;
    try {
      return await (await this.#getLender()).acquireConnection();
    } catch (error) {
      this.#takeBack();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await (await this.#getLender()).releaseConnection(connection);
    this.#takeBack();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await (await this.#getLender()).beginTransaction(connection, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (await this.#getLender()).commitTransaction(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (await this.#getLender()).rollbackTransaction(connection);
  }

  async destroy(): Promise<void> {
    this.#isClosed = true;
    if (this.#lent > 0)
      await new Promise<void>((resolve) => {
        this.#onReturned = resolve;
      });
  }

  #takeBack(): void {
    this.#lent -= 1;
    if (this.#lent === 0) this.#onReturned();
  }
}
