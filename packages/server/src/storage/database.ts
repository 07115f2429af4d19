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

export class Database extends Kysely<Schema> {
  readonly engine: Engine;

  constructor(engine: Engine, dialect: Dialect) {
    super({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
    this.engine = engine;
  }

  async close(): Promise<void> {
    await this.destroy();
  }
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
