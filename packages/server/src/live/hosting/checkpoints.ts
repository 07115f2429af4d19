/** How far the journal of a session was folded, stored so that a restart late in a long race is quick. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { RecordedPart } from '@lapwing/timing/live/rewind/recorder';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { Leases } from '../../nodes/leases.ts';
import type { Database } from '../../storage/database.ts';
import { buildId } from '../on-air/build-id.ts';
import type { HostTimes } from '../on-air/listed-session.ts';
import { sessionLease } from '../session-lease.ts';
import { decodeState, encodeState } from './checkpoint-pieces.ts';
import { encodeParts, type LiveRecords } from './live-records.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

export type Checkpoint = { number: number; state: SessionState; times: HostTimes };

export type Checkpoints = ReturnType<typeof createCheckpoints>;

export function createCheckpoints(db: Database, leases: Leases, records: LiveRecords) {
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

    /** And its record, which was made by the same fold. */
    async remove(sessionId: number): Promise<void> {
      await records.remove(sessionId);
      await db.deleteFrom('liveCheckpoints').where('sessionId', '=', sessionId).execute();
    },

    /**
     * Together with the record up to the same batch, so that it can be continued from there. A session with acts is
     * folded from its journal, so only its record is stored. Rejects with LeaseLost if another node owns the session.
     */
    async save(
      sessionId: number,
      { number, ...state }: Checkpoint,
      { parts, hasActs }: { parts: readonly RecordedPart[]; hasActs: boolean },
    ): Promise<void> {
      // The newest part grows: it is encoded before anything is awaited.
      const encoding = encodeParts(parts, number);
      const values = hasActs
        ? null
        : { number, program: buildId, state: await pack(await encodeState(state), { level: 1 }) };
      const rows = await encoding;
      await leases.write(sessionLease(sessionId), async (own) => {
        await records.save(own, sessionId, rows);
        if (values === null) return;
        await own
          .insertInto('liveCheckpoints')
          .values({ sessionId, ...values })
          .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
          .execute();
      });
    },
  };
}
