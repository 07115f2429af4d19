/** The replica as a thread reads it: what it has to have comes with each task, from the thread that knows. */

import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { replicaPool } from '../engines/postgres.ts';
import type { ReadSource } from './reading-dialect.ts';
import type { Position } from './replay-progress.ts';

const hasReplayed = `select pg_is_in_recovery() and pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= $1
  as "hasReplayed"`;

export class ThreadReplica implements ReadSource {
  readonly #pool: pg.Pool;
  #mayRead = false;

  constructor(url: string) {
    this.#pool = replicaPool(url, 'reading');
  }

  /** For the statements of the next task; null if they must not read it. */
  async prepare(readAfter: Position | null): Promise<void> {
    this.#mayRead = false;
    if (readAfter === null) return;
    try {
      const { rows } = await this.#pool.query<{ hasReplayed: boolean }>(hasReplayed, [readAfter]);
      this.#mayRead = rows[0]?.hasReplayed === true;
    } catch {
      // It has gone since the task was sent: the primary is read.
    }
  }

  mayRead(): boolean {
    return this.#mayRead;
  }

  async query<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return { rows: (await this.#pool.query(sql, [...parameters])).rows };
    } catch (error) {
      this.#mayRead = false;
      throw error;
    }
  }

  countPrimary(): void {}

  close(): Promise<void> {
    return this.#pool.end();
  }
}
