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

/** A writer waits for the promise, if there is one. */
type ChangeListener = (change: Change) => unknown;

export class Database extends Kysely<Schema> {
  readonly engine: Engine;
  readonly #listeners: ChangeListener[];
  readonly #ownListeners: ChangeListener[];
  readonly #queryListeners: QueryListener[];

  constructor(engine: Engine, dialect: Dialect) {
    const listeners: ChangeListener[] = [];
    const ownListeners: ChangeListener[] = [];
    const queryListeners: QueryListener[] = [];
    super({
      dialect: announcingDialect(dialect, (changes) => tellAll([...listeners, ...ownListeners], changes)),
      plugins: [rowNames],
      log: queryTimes(queryListeners),
    });
    this.engine = engine;
    this.#listeners = listeners;
    this.#ownListeners = ownListeners;
    this.#queryListeners = queryListeners;
  }

  /** Called with the changes of each commit, see `announce`: those of this process and those reported by others. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Called after each statement of this process with its duration, until the returned function is called. */
  onQuery(listener: QueryListener): () => void {
    this.#queryListeners.push(listener);
    return () => this.#queryListeners.splice(this.#queryListeners.indexOf(listener), 1);
  }

  /** Only those of this process, to tell others of them. */
  onOwnChange(listener: ChangeListener): void {
    this.#ownListeners.push(listener);
  }

  /** Another process has committed these changes. */
  noteChange(change: Change): void {
    void tellAll(this.#listeners, [change]);
  }

  async close(): Promise<void> {
    await this.destroy();
  }
}

function tellAll(
  listeners: readonly ChangeListener[],
  changes: readonly Change[],
): undefined | Promise<void> {
  const waiting: Promise<unknown>[] = [];
  for (const change of changes) {
    for (const listen of listeners) {
      const done = listen(change);
      if (done instanceof Promise) waiting.push(done);
    }
  }
  return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => {});
}

/** For a thread or a process other than the one that writes; `serving` if it answers many at the same time. */
export async function openDatabaseToRead(
  { dataDir, databaseUrl }: DatabaseSettings,
  use: 'reading' | 'serving' = 'reading',
): Promise<Database> {
  if (databaseUrl === null) {
    const { dataFileIn, dialectToRead } = await import('./engines/sqlite.ts');
    return new Database('sqlite', dialectToRead(dataFileIn(dataDir)));
  }
  const { connectToPostgres } = await import('./engines/postgres.ts');
  return new Database('postgres', await connectToPostgres(databaseUrl, use));
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
