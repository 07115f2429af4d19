/** Lets servers that share a PostgreSQL take turns at work that only one may do at a time. */

import { sql, type Transaction } from 'kysely';
import { readRaw } from '../announce.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Waits until no other server holds the lock. A SQLite file has only one server. */
export async function withAdvisoryLock<T>(db: Database, task: string, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'sqlite') return work();
  // A lock of its own connection: if this process dies, the connection and the lock end with it.
  return db.connection().execute(async (connection) => {
    const lock = lockOf(task);
    await readRaw(connection, sql`select pg_advisory_lock(${lock})`);
    try {
      return await work();
    } finally {
      await readRaw(connection, sql`select pg_advisory_unlock(${lock})`);
    }
  });
}

/** Waits until no other transaction holds the lock, and holds it until the end of this one. */
export async function lockUntilCommit(db: Database, tx: Transaction<Schema>, task: string): Promise<void> {
  if (db.engine === 'postgres') await readRaw(tx, sql`select pg_advisory_xact_lock(${lockOf(task)})`);
}

function lockOf(task: string) {
  return sql`hashtext(${`lapwing ${task}`}), hashtext(current_schema())`;
}
