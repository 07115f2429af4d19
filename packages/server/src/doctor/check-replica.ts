/** Checks the replica for reading: whether it answers, belongs to the database, and keeps up with it. */

import { type Kysely, sql } from 'kysely';
import { networkReason } from '../network-reason.ts';
import { readRaw } from '../storage/announce.ts';
import { replicaPool } from '../storage/engines/postgres.ts';
import type { Schema } from '../storage/schema.ts';
import { EDIT_SETTINGS, type Finding, type Installation, ok, problem, warning } from './check.ts';

const LOOK_EVERY_MS = 50;

const primaryFacts = sql<{ system: string; position: number }>`
  select system_identifier::text as system, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position
  from pg_control_system()`;
const replicaFacts = `select system_identifier::text as system, pg_is_in_recovery() as "isStandby",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position from pg_control_system()`;

type ReplicaFacts = { system: string; isStandby: boolean; position: number };

/** null without a replica. */
export async function checkReplica({ settings, db }: Installation): Promise<Finding | null> {
  const { databaseReadUrl, readMaxLagMs } = settings;
  if (databaseReadUrl === null || db === null) return null;
  const pool = replicaPool(databaseReadUrl, 'reading');
  try {
    return await judge(db, async () => (await pool.query<ReplicaFacts>(replicaFacts)).rows[0], readMaxLagMs);
  } catch (error) {
    return problem(
      `the standby cannot be reached: ${networkReason(error)}`,
      'sudo systemctl start postgresql',
      'on the machine of the standby, or set DATABASE_READ_URL to where it is',
    );
  } finally {
    await pool.end();
  }
}

async function judge(
  db: Kysely<Schema>,
  ask: () => Promise<ReplicaFacts | undefined>,
  maxLagMs: number,
): Promise<Finding> {
  const [primary] = (await readRaw(db, primaryFacts)).rows;
  const askedAtMs = performance.now();
  for (;;) {
    const replica = await ask();
    if (replica?.isStandby !== true)
      return problem(
        'DATABASE_READ_URL is no standby, so it is not read',
        EDIT_SETTINGS,
        'DATABASE_READ_URL',
      );
    if (replica.system !== primary?.system)
      return problem(
        'DATABASE_READ_URL is a standby of another database, so it is not read',
        EDIT_SETTINGS,
        'DATABASE_READ_URL',
      );
    const lagMs = Math.round(performance.now() - askedAtMs);
    // Without its header, the position of the next record is up to 40 bytes earlier.
    if (replica.position >= primary.position - 40) return ok(`the standby was ${lagMs} ms behind`);
    if (lagMs > maxLagMs)
      return warning(
        `the standby is more than ${maxLagMs / 1000} s behind, so it is not read`,
        `psql "$DATABASE_URL" -c 'select * from pg_stat_replication'`,
        'LAPWING_READ_MAX_LAG is the limit',
      );
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
