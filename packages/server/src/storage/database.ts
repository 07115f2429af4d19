/** Opens the database of this installation: a SQLite file by default, PostgreSQL if an address is set. */

import { type Dialect, Kysely } from 'kysely';
import { announcingDialect, type CommitHook } from './announce.ts';
import type { Change } from './changes.ts';
import { type QueryListener, queryTimes } from './query-times.ts';
import { type ReadSource, readingDialect } from './replica/reading-dialect.ts';
import type { Position } from './replica/replay-progress.ts';
import type { Replica } from './replica/replica.ts';
import type { Schema } from './schema.ts';
import { rowNames } from './sql-names.ts';

export type Engine = 'sqlite' | 'postgres';

export type DatabaseSettings = {
  /** The folder that holds lapwing.db. */
  dataDir: string;
  /** postgres://…; null keeps everything in the data folder. */
  databaseUrl: string | null;
};

/**
 * A writer waits for the promise, if there is one. A reader of the change needs a replica that has reached the position;
 * null if it is not known, or nobody here reads a replica.
 */
type ChangeListener = (change: Change, position: Position | null) => unknown;

/** For reading what is public: of a database with a replica, that one. */
export type Reads = Kysely<Schema> & { readonly engine: Engine };

export class Database extends Kysely<Schema> {
  readonly engine: Engine;
  #reads: Reads = this;
  readonly #source: { replica: Replica | null };
  readonly #listeners: ChangeListener[];
  readonly #commitHooks: CommitHook[];
  readonly #queryListeners: QueryListener[];

  constructor(engine: Engine, dialect: Dialect) {
    const listeners: ChangeListener[] = [];
    const commitHooks: CommitHook[] = [];
    const queryListeners: QueryListener[] = [];
    const source: { replica: Replica | null } = { replica: null };
    super({
      dialect: announcingDialect(
        dialect,
        (changes, connection) => {
          const { replica } = source;
          return replica === null || !changes.some(isRead)
            ? tellAll(listeners, changes, null)
            : replica.requireCommit(connection).then((position) => tellAll(listeners, changes, position));
        },
        commitHooks,
      ),
      plugins: [rowNames],
      log: queryTimes(queryListeners),
    });
    this.engine = engine;
    this.#listeners = listeners;
    this.#commitHooks = commitHooks;
    this.#queryListeners = queryListeners;
    this.#source = source;
  }

  /** Reads published data, never older than what this process knows of. Not for what decides about access. */
  get reads(): Reads {
    return this.#reads;
  }

  /** null without one */
  get replica(): Replica | null {
    return this.#source.replica;
  }

  /** Before anything uses `reads`. The replica is closed with the database. */
  useReplica(replica: Replica): void {
    this.#source.replica = replica;
    this.readFrom(replica);
  }

  /** For a thread, which writes nothing and gets the position that it has to read. */
  readFrom(replica: ReadSource): void {
    const reads = new Kysely<Schema>({
      dialect: readingDialect(this, replica),
      plugins: [rowNames],
      log: queryTimes(this.#queryListeners),
    });
    this.#reads = Object.assign(reads, { engine: this.engine });
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

  /** For transactions of this process only. */
  addCommitHook(hook: CommitHook): void {
    this.#commitHooks.push(hook);
  }

  /** Another process has committed this change. The promise ends when the workers of this one have it too. */
  noteChange(change: Change, position: Position | null = null): undefined | Promise<void> {
    // Before a cache drops its responses: what is made from now on has the change.
    if (isRead(change)) this.replica?.require(position);
    return tellAll(this.#listeners, [change], position);
  }

  async close(): Promise<void> {
    await this.replica?.close();
    await this.destroy();
  }
}

/** A live session continues many times a second, and is never read from a replica. */
function isRead({ kind }: Change): boolean {
  return kind !== 'live-progress';
}

function tellAll(
  listeners: readonly ChangeListener[],
  changes: readonly Change[],
  position: Position | null,
): undefined | Promise<void> {
  const waiting: Promise<unknown>[] = [];
  for (const change of changes) {
    for (const listen of listeners) {
      const done = listen(change, position);
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
