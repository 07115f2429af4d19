/** Opens the one database of this installation: a SQLite file by default, PostgreSQL when an address is given. */

import { CamelCasePlugin, type CompiledQuery, type Dialect, Kysely } from 'kysely';
import { detectWrite, type Write } from './detect-writes.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export type DatabaseSettings = {
  /** The folder that holds lapwing.db. */
  dataDir: string;
  /** postgres://…; null keeps everything in the data folder. */
  databaseUrl: string | null;
};

type WriteListener = (write: Write) => void;

export class Database extends Kysely<Schema> {
  readonly engine: Engine;
  readonly #listeners: WriteListener[];

  constructor(engine: Engine, dialect: Dialect) {
    const listeners: WriteListener[] = [];
    const writes = new Writes();
    super({
      dialect,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      log: ({ level, query }) => {
        if (level !== 'query' || listeners.length === 0) return;
        for (const write of writes.after(query)) for (const listen of listeners) listen(write);
      },
    });
    this.engine = engine;
    this.#listeners = listeners;
  }

  /** Called after each statement of this process that writes, and again when the transactions open at that time have ended. */
  onWrite(listener: WriteListener): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    await this.destroy();
  }
}

/** What others may see changed: when it is written, and again after the commit. */
class Writes {
  readonly #uncommitted = new Map<string, Write>();
  #openTransactions = 0;

  after({ sql: statement, query }: CompiledQuery): readonly Write[] {
    if (/^\s*(begin|start transaction)/i.test(statement)) {
      this.#openTransactions += 1;
      return [];
    }
    if (/^\s*(commit|rollback)\s*$/i.test(statement)) {
      const written = [...this.#uncommitted.values()];
      this.#openTransactions = Math.max(0, this.#openTransactions - 1);
      // Whose commit it was nobody knows here, so writes are named until the last one that was open has ended.
      if (this.#openTransactions === 0) this.#uncommitted.clear();
      return written;
    }
    const write = detectWrite(query, statement);
    if (write === null) return [];
    if (this.#openTransactions > 0) this.#uncommitted.set(JSON.stringify(write), write);
    return [write];
  }
}

/** For a thread beside the one that writes. */
export async function openDatabaseToRead({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database> {
  if (databaseUrl === null) {
    const { dataFileIn, dialectToRead } = await import('./engines/sqlite.ts');
    return new Database('sqlite', dialectToRead(dataFileIn(dataDir)));
  }
  const { connectToPostgres } = await import('./engines/postgres.ts');
  return new Database('postgres', await connectToPostgres(databaseUrl, 'reading'));
}

/** Opened, not migrated: see migrateToLatest. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  // Each driver is loaded only where it is used.
  if (settings.databaseUrl === null) {
    const { dialectForDataDir } = await import('./engines/sqlite.ts');
    return new Database('sqlite', dialectForDataDir(settings.dataDir));
  }
  const { connectToPostgres } = await import('./engines/postgres.ts');
  return new Database('postgres', await connectToPostgres(settings.databaseUrl, 'shared'));
}
