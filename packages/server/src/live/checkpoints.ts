/** How far the journal of a session was folded, kept so that a restart late in a long race is quick. */

import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { Database } from '../storage/database.ts';
import { program } from './program.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** When things came in, as far as the state does not know. */
export type HostTimes = { lastReceivedAtMs: number | null; lagMs: number | null; endedAtMs: number | null };
export type Checkpoint = { number: number; state: SessionState; times: HostTimes };

export function createCheckpoints(db: Database) {
  return {
    /** null where there is none that this program made and can read. */
    async find(sessionId: number): Promise<Checkpoint | null> {
      const row = await db
        .selectFrom('liveCheckpoints')
        .select(['number', 'state'])
        .where('sessionId', '=', sessionId)
        .where('program', '=', program)
        .executeTakeFirst();
      if (row === undefined) return null;
      try {
        // Written below, by the same program.
        const kept = deserialize(await unpack(row.state)) as Omit<Checkpoint, 'number'>;
        return Array.isArray(kept.state.board.rows) ? { number: row.number, ...kept } : null;
      } catch {
        // The journal has everything that was in it.
        return null;
      }
    },

    async remove(sessionId: number): Promise<void> {
      await db.deleteFrom('liveCheckpoints').where('sessionId', '=', sessionId).execute();
    },

    async save(sessionId: number, { number, ...kept }: Checkpoint): Promise<void> {
      // Not JSON: a state holds maps, and what it refers to twice has to stay one and the same.
      const values = { number, program, state: await pack(serialize(kept), { level: 1 }) };
      await db
        .insertInto('liveCheckpoints')
        .values({ sessionId, ...values })
        .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
        .execute();
    },
  };
}
