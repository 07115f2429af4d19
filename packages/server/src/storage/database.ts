/** Opens the database of this installation: a SQLite file by default, PostgreSQL if an address is set. */

import { type Dialect, Kysely } from 'kysely';
import { announcingDialect } from './announce.ts';
import type { Change } from './changes.ts';
import { type QueryListener, queryTimes } from './query-times.ts';
import type { Schema } from './schema.ts';
import { rowNames } from './sql-names.ts';

export type Engine = 'sqlite' | 'postgres';

export type DatabaseSettings = {
  /** The folder that holds lapwing.db. */
  dataDir: string;
  /** postgres://…; null keeps everything in the data folder. */
  databaseUrl: string | null;
};

type ChangeListener = (change: Change) => void;

export class Database extends Kysely<Schema> {
  readonly engine: Engine;
  readonly #listeners: ChangeListener[];
  readonly #queryListeners: QueryListener[];

  constructor(engine: Engine, dialect: Dialect) {
    const listeners: ChangeListener[] = [];
    const queryListeners: QueryListener[] = [];
    super({
      dialect: announcingDialect(dialect, (changes) => {
        for (const change of changes) for (const listen of listeners) listen(change);
      }),
      plugins: [rowNames],
      log: queryTimes(queryListeners),
    });
    this.engine = engine;
    this.#listeners = listeners;
    this.#queryListeners = queryListeners;
  }

  /** Called after each commit of this process with its changes, see `announce`. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Called after each statement of this process with its duration, until the returned function is called. */
  onQuery(listener: QueryListener): () => void {
    this.#queryListeners.push(listener);
    return () => this.#queryListeners.splice(this.#queryListeners.indexOf(listener), 1);
  }

  async close(): Promise<void> {
    await this.destroy();
  }
}

/** For a thread other than the one that writes. */
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
  // Each driver is loaded only if it is used.
  if (settings.databaseUrl === null) {
    const { dialectForDataDir } = await import('./engines/sqlite.ts');
    return new Database('sqlite', dialectForDataDir(settings.dataDir));
  }
  const { connectToPostgres } = await import('./engines/postgres.ts');
  return new Database('postgres', await connectToPostgres(settings.databaseUrl, 'shared'));
}
