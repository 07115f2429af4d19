/**
 * A streaming standby of the database, for reading. It is asked again and again how far it has replayed, so that no
 * reader has to wait for an answer. It connects again by itself.
 */

import { type CompiledQuery, type DatabaseConnection, type Kysely, type QueryResult, sql } from 'kysely';
import type pg from 'pg';
import { readRaw } from '../announce.ts';
import { isOfConnection, type PostgresUse, replicaPool } from '../engines/postgres.ts';
import type { Schema } from '../schema.ts';
import type { ReadSource } from './reading-dialect.ts';
import { type Position, ReplayProgress } from './replay-progress.ts';

/** While all is well. A smaller limit is looked at more often. */
const LOOK_EVERY_MS = 1_000;
const LOOKS_WITHIN_LIMIT = 4;
/** While readers wait for it to catch up. */
const LOOK_SOON_MS = 25;
/** It is asked whether it is there, not for much. */
const LOOK_WITHIN_MS = 2_000;

const written = sql<{ position: number }>`
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`;
const replayed = `select pg_is_in_recovery() as "isStandby",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position,
  (select system_identifier::text from pg_control_system()) as system`;
const system = sql<{ system: string }>`select system_identifier::text as system from pg_control_system()`;
// The driver's types do not have the time limit of a single statement.
const lookQuery = Object.assign({ text: replayed }, { query_timeout: LOOK_WITHIN_MS });

/** Why it is not read, if it is not only a moment behind. */
export type ReplicaState = 'reading' | 'unreachable' | 'no-standby' | 'other-system' | 'lagging';

export type ReplicaCounts = { replica: number; primary: number };

type ReplicaOptions = { url: string; use: PostgresUse; maxLagMs: number };
type Replayed = { isStandby: boolean; position: number; system: string };

export class Replica implements ReadSource {
  readonly counts: ReplicaCounts = { replica: 0, primary: 0 };
  readonly #primary: Kysely<Schema>;
  readonly #pool: pg.Pool;
  readonly #progress: ReplayProgress;
  readonly #everyMs: number;
  #system: string | null = null;
  #state: ReplicaState | null = null;
  #listener: (state: ReplicaState) => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isClosed = false;

  constructor(primary: Kysely<Schema>, { url, use, maxLagMs }: ReplicaOptions) {
    this.#primary = primary;
    this.#progress = new ReplayProgress(maxLagMs);
    this.#everyMs = Math.min(LOOK_EVERY_MS, maxLagMs / LOOKS_WITHIN_LIMIT);
    this.#pool = replicaPool(url, use);
    this.#pool.on('error', () => this.#lose());
    this.#lookIn(0);
  }

  mayRead(): boolean {
    return this.#progress.mayRead(performance.now());
  }

  /** What a thread has to find on the replica before it reads there; null if it must not. */
  readAfter(): Position | null {
    return this.#progress.readAfter(performance.now());
  }

  /** null before the first answer. */
  get state(): ReplicaState | null {
    return this.#state;
  }

  get lagMs(): number {
    return this.#progress.lagMs(performance.now());
  }

  /** Called when it is read again, or not any more for a while. */
  onState(listener: (state: ReplicaState) => void): void {
    this.#listener = listener;
  }

  async query<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows } = await this.#pool.query(text, [...parameters]);
      this.counts.replica += 1;
      return { rows };
    } catch (error) {
      if (isOfConnection(error)) this.#lose();
      throw error;
    }
  }

  countPrimary(): void {
    this.counts.primary += 1;
  }

  /** Readers see the commit from now on; null if its position is not known. */
  require(position: Position | null): void {
    this.#progress.require(position);
    if (!this.#progress.hasReplayedAll) this.#lookIn(0);
  }

  /** On a connection that has just committed. */
  async requireCommit(connection: DatabaseConnection): Promise<Position | null> {
    let position: Position | null = null;
    try {
      const { rows } = await connection.executeQuery<{ position: number }>(written.compile(this.#primary));
      position = rows[0]?.position ?? null;
    } catch {
      // Its connection has broken. The next look at the primary finds a position that is late enough.
    }
    this.require(position);
    return position;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }

  /** A standby that was started again may be at an earlier position: it is not read before it has told its own. */
  #lose(): void {
    this.#progress.noteLost();
    this.#lookIn(0);
  }

  #lookIn(delayMs: number): void {
    if (this.#isClosed || this.#looking !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
        const isAwaited = this.#state === 'reading' && !this.#progress.hasReplayedAll;
        this.#lookIn(isAwaited ? Math.min(LOOK_SOON_MS, this.#everyMs) : this.#everyMs);
      });
    }, delayMs).unref();
  }

  async #look(): Promise<void> {
    const askedAtMs = performance.now();
    const ticket = this.#progress.askPrimary();
    try {
      const { rows } = await readRaw(this.#primary, written);
      if (rows[0] !== undefined) this.#progress.notePrimary(rows[0].position, ticket, askedAtMs);
      this.#system ??= (await readRaw(this.#primary, system)).rows[0]?.system ?? null;
    } catch {
      // Without the primary nobody knows what the replica lacks: it becomes too old by itself.
    }
    this.#note(await this.#ask());
  }

  async #ask(): Promise<ReplicaState> {
    try {
      const { rows } = await this.#pool.query<Replayed>(lookQuery);
      const [answer] = rows;
      if (answer === undefined || !answer.isStandby) return 'no-standby';
      // Unknown until the primary has answered once.
      if (this.#system === null) return 'unreachable';
      if (answer.system !== this.#system) return 'other-system';
      this.#progress.noteReplayed(answer.position);
      const isLate = this.#progress.lagMs(performance.now()) > 2 * this.#everyMs;
      return isLate && !this.mayRead() ? 'lagging' : 'reading';
    } catch {
      return 'unreachable';
    }
  }

  #note(state: ReplicaState): void {
    if (state === 'unreachable' || state === 'no-standby' || state === 'other-system')
      this.#progress.noteLost();
    if (state === this.#state) return;
    this.#state = state;
    this.#listener(state);
  }
}
