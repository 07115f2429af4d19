/** Opens the one database of this installation: a SQLite file by default, PostgreSQL when an address is given. */

import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export type DatabaseSettings = {
  /** The folder that holds lapwing.db. */
  dataDir: string;
  /** postgres://…; null keeps everything in the data folder. */
  databaseUrl: string | null;
};

/** Told the table's name as SQL knows it. */
type WriteListener = (table: string) => void;

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
        for (const table of writes.tablesAfter(query.sql)) for (const listen of listeners) listen(table);
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

/** What others may see changed of: a table when it is written to, and again after the commit. */
class Writes {
  readonly #uncommitted = new Set<string>();
  #openTransactions = 0;

  tablesAfter(statement: string): readonly string[] {
    if (/^\s*(begin|start transaction)/i.test(statement)) {
      this.#openTransactions += 1;
      return [];
    }
    if (/^\s*(commit|rollback)\s*$/i.test(statement)) {
      const written = [...this.#uncommitted];
      this.#openTransactions = Math.max(0, this.#openTransactions - 1);
      // Whose commit it was nobody knows here, so tables are named until the last one that was open has ended.
      if (this.#openTransactions === 0) this.#uncommitted.clear();
      return written;
    }
    const table = writtenTable(statement);
    if (table === null) return [];
    if (this.#openTransactions > 0) this.#uncommitted.add(table);
    return [table];
  }
}

function writtenTable(statement: string): string | null {
  return /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(statement)?.[1] ?? null;
}

/** Opened, not migrated: see migrateToLatest. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  // Each driver is loaded only where it is used.
  if (settings.databaseUrl === null) {
    const { dialectForDataDir } = await import('./sqlite.ts');
    return new Database('sqlite', dialectForDataDir(settings.dataDir));
  }
  const { connectToPostgres } = await import('./postgres.ts');
  return new Database('postgres', await connectToPostgres(settings.databaseUrl, 'shared'));
}
