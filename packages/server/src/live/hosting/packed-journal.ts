/** The journals of sessions off the air: packed for replays, and unpacked if another batch arrives. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { type Leases, leasesOfOneServer } from '../../nodes/leases.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { sessionLease } from '../session-lease.ts';
import { countFitting } from './journal-sizes.ts';
import type { JournalFault } from './read-events.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Long enough to pack well, short enough not to block other work. */
const ENTRIES_AT_ONCE = 1_000;
/** This many values fit into one statement on both engines. */
const INSERTED_AT_ONCE = 500;

type Entry = Omit<Selectable<Schema['liveJournal']>, 'sessionId'>;
type ReadEntry = Pick<Entry, 'number' | 'receivedAtMs' | 'events'> & { fault?: JournalFault };

const packedEntries = z.array(
  z.object({
    number: z.int(),
    batchId: z.string(),
    sequence: z.int(),
    receivedAtMs: z.int(),
    events: z.string(),
  }),
);

export function createPackedJournal(db: Database, leases: Leases = leasesOfOneServer(db)) {
  async function unpack(entries: Uint8Array): Promise<Entry[]> {
    return packedEntries.parse(JSON.parse(String(await inflate(entries))));
  }

  /** Packs the whole journal of a session and deletes its checkpoint, which can be made again. */
  async function pack(sessionId: number): Promise<void> {
    for (;;) {
      const entries = await db
        .selectFrom('liveJournal')
        .select(['number', 'batchId', 'sequence', 'receivedAtMs', 'events'])
        .where('sessionId', '=', sessionId)
        .orderBy('number')
        .limit(await countFitting(db, sessionId, 0, ENTRIES_AT_ONCE))
        .execute();
      const [firstNumber, lastNumber] = [entries[0]?.number, entries.at(-1)?.number];
      if (firstNumber === undefined || lastNumber === undefined) break;
      const packed = { sessionId, firstNumber, lastNumber, entries: await deflate(JSON.stringify(entries)) };
      await db.transaction().execute(async (tx) => {
        await leases.require(tx, sessionLease(sessionId));
        await announce(tx, { kind: 'replay', sessionId });
        await tx.insertInto('livePackedJournals').values(packed).execute();
        await tx
          .deleteFrom('liveJournal')
          .where('sessionId', '=', sessionId)
          .where('number', '>=', firstNumber)
          .where('number', '<=', lastNumber)
          .execute();
      });
    }
    await leases.write(sessionLease(sessionId), (own) =>
      own.deleteFrom('liveCheckpoints').where('sessionId', '=', sessionId).execute(),
    );
  }

  return {
    pack,

    /** Off the air, with a journal that is not packed. */
    async findUnpacked(endedBeforeMs: number, silentSinceMs: number): Promise<number | null> {
      const found = await db
        .selectFrom('liveSessions as session')
        .select('session.sessionId')
        .where(({ eb, or }) =>
          or([eb('session.endedAtMs', '<', endedBeforeMs), eb('session.lastBatchAtMs', '<', silentSinceMs)]),
        )
        // One that could not be packed before must not block the others.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('setAside')
                .select('setAside.id')
                .where('setAside.kind', '=', 'live-session')
                .whereRef('setAside.sessionId', '=', 'session.sessionId'),
            ),
          ),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('liveJournal as entry')
              .select('entry.number')
              .whereRef('entry.sessionId', '=', 'session.sessionId'),
          ),
        )
        .orderBy('session.sessionId')
        .limit(1)
        .executeTakeFirst();
      return found?.sessionId ?? null;
    },

    /**
     * In the order of their numbers, at least as many as requested if there are that many; fewer if they are longer
     * than `maxLength` together. A part that cannot be read is one entry without events.
     */
    async read(
      sessionId: number,
      afterNumber: number,
      count: number,
      maxLength: number,
    ): Promise<{ entries: ReadEntry[]; isCutShort: boolean }> {
      const entries: ReadEntry[] = [];
      let length = 0;
      for (let after = afterNumber; entries.length < count; ) {
        if (length > maxLength) return { entries, isCutShort: true };
        const part = await db
          .selectFrom('livePackedJournals')
          .select(['entries', 'firstNumber', 'lastNumber'])
          .where('sessionId', '=', sessionId)
          .where('lastNumber', '>', after)
          .orderBy('firstNumber')
          .limit(1)
          .executeTakeFirst();
        if (part === undefined) break;
        const from = after;
        after = part.lastNumber;
        try {
          const wanted = (await unpack(part.entries)).filter(({ number }) => number > from);
          for (const { number, receivedAtMs, events } of wanted) {
            entries.push({ number, receivedAtMs, events });
            length += events.length;
          }
        } catch (reason) {
          const fault = {
            kind: 'live-journal-part',
            item: `${sessionId}/${part.firstNumber}`,
            reason,
          } as const;
          entries.push({ number: part.lastNumber, receivedAtMs: 0, events: '[]', fault });
        }
      }
      return { entries, isCutShort: false };
    },

    /**
     * Restores what was packed: repeated batches have to be recognised, and numbers continue. Unreadable parts stay.
     */
    async restore(tx: Transaction<Schema>, sessionId: number): Promise<void> {
      const parts = await tx
        .selectFrom('livePackedJournals')
        .select(['entries', 'firstNumber'])
        .where('sessionId', '=', sessionId)
        .orderBy('firstNumber')
        .execute();
      if (parts.length > 0) await announce(tx, { kind: 'replay', sessionId });
      for (const { entries, firstNumber } of parts) {
        const unpacked = await unpack(entries).catch(() => null);
        if (unpacked === null) continue;
        const rows = unpacked.map((entry) => ({ sessionId, ...entry }));
        for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
          const some = rows.slice(from, from + INSERTED_AT_ONCE);
          await tx
            .insertInto('liveJournal')
            .values(some)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await tx
          .deleteFrom('livePackedJournals')
          .where('sessionId', '=', sessionId)
          .where('firstNumber', '=', firstNumber)
          .execute();
      }
    },
  };
}
