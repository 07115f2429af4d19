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
    super({
      dialect,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      log: ({ level, query }) => {
        const table = level === 'query' && listeners.length > 0 ? writtenTable(query.sql) : null;
        if (table !== null) for (const listen of listeners) listen(table);
      },
    });
    this.engine = engine;
    this.#listeners = listeners;
  }

  /** Called after each statement of this process that writes, in a transaction before it is committed. */
  onWrite(listener: WriteListener): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    await this.destroy();
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
