/**
 * What a content delivery network has yet to be told, in the database: stored with the change itself, and claimed by one
 * server at a time, so that nothing is lost if a server is killed.
 */

import type { DatabaseConnection } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** A response that was on its way to the network during the first call is held there: it is let go of by a second one. */
const SENDS = 2;
/** Workers and other servers have dropped their own copies by then, and changes of the same moment go together. */
export const SOON_MS = 100;
const ROWS_AT_A_TIME = 500;
/** A server that is killed while it sends is replaced after this. One that is slow sends twice, which changes nothing. */
const CLAIMED_FOR_MS = 20_000;

export type PendingPurge = { id: number; tags: string[]; addedAtMs: number; sendsLeft: number };

/** How many changes wait for their first call, and since when; when there is something to send. */
export type QueueState = { waiting: number; oldestMs: number | null; dueAtMs: number | null };

export function createPurgeQueue(db: Database) {
  return {
    /** On the connection of the transaction that makes the change. */
    async add(tags: readonly string[], connection: DatabaseConnection, nowMs: number): Promise<void> {
      const row = {
        tags: JSON.stringify(tags),
        addedAtMs: nowMs,
        dueAtMs: nowMs + SOON_MS,
        sendsLeft: SENDS,
      };
      await connection.executeQuery(db.insertInto('cdnPurges').values(row).compile());
    },

    async state(): Promise<QueueState> {
      const { waiting, oldestMs, dueAtMs } = await db
        .selectFrom('cdnPurges')
        .select(({ fn }) => {
          return [
            fn.countAll<number>().filterWhere('sendsLeft', '=', SENDS).as('waiting'),
            fn.min<number | null>('addedAtMs').filterWhere('sendsLeft', '=', SENDS).as('oldestMs'),
            fn.min<number | null>('dueAtMs').as('dueAtMs'),
          ];
        })
        .executeTakeFirstOrThrow();
      return { waiting: Number(waiting), oldestMs, dueAtMs };
    },

    /** Those that are due; other servers leave them alone for a while. */
    async claim(nowMs: number): Promise<PendingPurge[]> {
      const due = db
        .selectFrom('cdnPurges')
        .select('id')
        .where('dueAtMs', '<=', nowMs)
        .orderBy('dueAtMs')
        .limit(ROWS_AT_A_TIME);
      const rows = await db
        .updateTable('cdnPurges')
        .set({ dueAtMs: nowMs + CLAIMED_FOR_MS })
        .where('id', 'in', db.engine === 'sqlite' ? due : due.forUpdate().skipLocked())
        .returning(['id', 'tags', 'addedAtMs', 'sendsLeft'])
        .execute();
      return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
    },

    async giveBack(purges: readonly PendingPurge[], nowMs: number): Promise<void> {
      await setDue(purges, { dueAtMs: nowMs });
    },

    /** Those that have one call left come back after `againAfterMs`. */
    async noteSent(purges: readonly PendingPurge[], nowMs: number, againAfterMs: number): Promise<void> {
      await this.remove(purges.filter(({ sendsLeft }) => sendsLeft <= 1));
      const again = purges.filter(({ sendsLeft }) => sendsLeft > 1);
      await setDue(again, { dueAtMs: nowMs + againAfterMs, sendsLeft: SENDS - 1 });
    },

    async remove(purges: readonly PendingPurge[]): Promise<void> {
      if (purges.length > 0) await db.deleteFrom('cdnPurges').where('id', 'in', idsOf(purges)).execute();
    },
  };

  async function setDue(
    purges: readonly PendingPurge[],
    values: { dueAtMs: number; sendsLeft?: number },
  ): Promise<void> {
    if (purges.length === 0) return;
    await db.updateTable('cdnPurges').set(values).where('id', 'in', idsOf(purges)).execute();
  }
}

function idsOf(purges: readonly PendingPurge[]): number[] {
  return purges.map(({ id }) => id);
}
