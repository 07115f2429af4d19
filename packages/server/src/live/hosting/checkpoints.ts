/** How far the journal of a session was folded, stored so that a restart late in a long race is quick. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { Leases } from '../../nodes/leases.ts';
import type { Database } from '../../storage/database.ts';
import { buildId } from '../on-air/build-id.ts';
import type { HostTimes } from '../on-air/listed-session.ts';
import { sessionLease } from '../session-lease.ts';
import { decodeState, encodeState } from './checkpoint-pieces.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

export type Checkpoint = { number: number; state: SessionState; times: HostTimes };

export type Checkpoints = ReturnType<typeof createCheckpoints>;

export function createCheckpoints(db: Database, leases: Leases) {
  return {
    /** null without one that this program wrote and can read. */
    async find(sessionId: number): Promise<Checkpoint | null> {
      const row = await db
        .selectFrom('liveCheckpoints')
        .select(['number', 'state'])
        .where('sessionId', '=', sessionId)
        .where('program', '=', buildId)
        .executeTakeFirst();
      if (row === undefined) return null;
      try {
        return { number: row.number, ...(await decodeState(await unpack(row.state))) };
      } catch {
        // The journal has everything that was in it.
        return null;
      }
    },

    async remove(sessionId: number): Promise<void> {
      await db.deleteFrom('liveCheckpoints').where('sessionId', '=', sessionId).execute();
    },

    /** Rejects with LeaseLost if another node owns the session. */
    async save(sessionId: number, { number, ...state }: Checkpoint): Promise<void> {
      const values = { number, program: buildId, state: await pack(await encodeState(state), { level: 1 }) };
      await leases.write(sessionLease(sessionId), (own) =>
        own
          .insertInto('liveCheckpoints')
          .values({ sessionId, ...values })
          .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
          .execute(),
      );
    },
  };
}
