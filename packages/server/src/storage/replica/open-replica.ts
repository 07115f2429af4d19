/** Opens the replica of a database, if there is one. */

import type { Database } from '../database.ts';

export type ReplicaSettings = {
  /** postgres://… of a streaming standby; null to read everything from the database itself. */
  databaseReadUrl: string | null;
  /** How far behind it may be. */
  readMaxLagMs: number;
};

/** The server starts without it, and reads there when it is up. */
export async function openReplica(
  db: Database,
  { databaseReadUrl: url, readMaxLagMs: maxLagMs }: ReplicaSettings,
  use: 'shared' | 'serving' = 'shared',
): Promise<void> {
  if (url === null) return;
  const { Replica } = await import('./replica.ts');
  db.useReplica(new Replica(db, { url, use, maxLagMs }));
}
