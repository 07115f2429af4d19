/** The statements about leases. All times are by the clock of the database, which all nodes share. */

import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';

/** A node that has not renewed for this long has lost its leases. */
export const LEASE_MS = 3_500;
/** Rows of nodes that stopped this long ago are deleted. */
const FORGET_NODE_AFTER_MS = 3_600_000;
/**
 * A node that sleeps in the middle of a write keeps the lease locked. PostgreSQL ends its connection after this long,
 * so that another node can take the lease.
 */
const IDLE_IN_WRITE_MS = 2_000;

/** The current time as the database sees it, as an expression. */
export type DatabaseClock = () => RawBuilder<number>;

export type Holding = { name: string; fence: number };

/** A write of a node that has lost the lease: nothing of it is stored. */
export class LeaseLost extends Error {
  readonly leaseName: string;

  constructor(leaseName: string) {
    super(`Another server has taken over ${leaseName}`);
    this.name = 'LeaseLost';
    this.leaseName = leaseName;
  }
}

export const databaseClock: DatabaseClock = () =>
  sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export function createLeaseStore(db: Database, clock: DatabaseClock = databaseClock) {
  return {
    /** Returns what the node holds. */
    async renew(nodeId: string): Promise<Holding[]> {
      const expiresAtMs = sql<number>`${clock()} + ${LEASE_MS}`;
      await db
        .insertInto('nodes')
        .values({ id: nodeId, expiresAtMs })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ expiresAtMs }))
        .execute();
      return db.selectFrom('leases').select(['name', 'fence']).where('nodeId', '=', nodeId).execute();
    },

    /** The fence if the node holds it now; otherwise the node that holds it, null if that has just changed. */
    async take(name: string, nodeId: string): Promise<{ fence: number } | { holder: string | null }> {
      const taken = await db
        .insertInto('leases')
        .values({ name, nodeId, fence: 1 })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ nodeId, fence: sql<number>`leases.fence + 1` })
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('nodes')
                    .select('nodes.id')
                    .whereRef('nodes.id', '=', 'leases.nodeId')
                    .where('nodes.expiresAtMs', '>', clock()),
                ),
              ),
            ),
        )
        .returning('fence')
        .executeTakeFirst();
      if (taken !== undefined) return taken;
      const row = await db
        .selectFrom('leases')
        .select(['nodeId', 'fence'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.nodeId === nodeId ? { fence: row.fence } : { holder: row?.nodeId ?? null };
    },

    async isRunning(nodeId: string): Promise<boolean> {
      const found = await db
        .selectFrom('nodes')
        .select('id')
        .where('id', '=', nodeId)
        .where('expiresAtMs', '>', clock())
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Those of the leases that no running node holds. */
    async listFree(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const rows = await db
        .selectFrom('leases')
        .innerJoin('nodes', 'nodes.id', 'leases.nodeId')
        .select('leases.name')
        .where('leases.name', 'in', names)
        .where('nodes.expiresAtMs', '>', clock())
        .execute();
      const held = new Set(rows.map(({ name }) => name));
      return names.filter((name) => !held.has(name));
    },

    /** In the transaction of a write. Until its end nobody else can take the lease. */
    async require(tx: Transaction<Schema>, nodeId: string, { name, fence }: Holding): Promise<void> {
      const held = tx
        .selectFrom('leases')
        .select('fence')
        .where('name', '=', name)
        .where('nodeId', '=', nodeId)
        .where('fence', '=', fence);
      const limit = sql`set_config('idle_in_transaction_session_timeout', ${String(IDLE_IN_WRITE_MS)}, true)`;
      const query = db.engine === 'sqlite' ? held : held.select(limit.as('limit')).forShare();
      if ((await query.executeTakeFirst()) === undefined) throw new LeaseLost(name);
    },

    async release(nodeId: string, names: readonly string[]): Promise<void> {
      if (names.length === 0) return;
      await db
        .updateTable('leases')
        .set({ nodeId: null })
        .where('nodeId', '=', nodeId)
        .where('name', 'in', names)
        .execute();
    },

    async leave(nodeId: string): Promise<void> {
      await db.updateTable('leases').set({ nodeId: null }).where('nodeId', '=', nodeId).execute();
      await db
        .deleteFrom('nodes')
        .where(({ eb, or }) =>
          or([
            eb('id', '=', nodeId),
            eb('expiresAtMs', '<', sql<number>`${clock()} - ${FORGET_NODE_AFTER_MS}`),
          ]),
        )
        .execute();
    },
  };
}

/** The servers that run on this database now. */
export async function countNodes(db: Database, clock: DatabaseClock = databaseClock): Promise<number> {
  const { count } = await db
    .selectFrom('nodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expiresAtMs', '>', clock())
    .executeTakeFirstOrThrow();
  return Number(count);
}
