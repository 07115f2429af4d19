/** Stores the record of live sessions: parts that begin with a board and continue with its changes. */

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { notice } from '@lapwing/contract/live/board';
import type { RecordedPart } from '@lapwing/timing/live/rewind/recorder';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

const storedPart = z.object({ board: z.unknown(), frames: z.array(z.unknown()) });
const storedNotices = z.array(notice);

/** Without its changes, which only the part that is asked for needs. */
export type PartHead = Pick<RecordedPart, 'fromMs' | 'untilMs' | 'notices'>;

export type FoundPart = {
  fromMs: number;
  /** its board and frames */
  json: string;
  /** where the next part begins */
  nextMs: number | null;
  /** the end of the record */
  untilMs: number;
};

export type LiveRecords = ReturnType<typeof createLiveRecords>;

export function createLiveRecords(db: Database) {
  async function decode(row: { fromMs: number; untilMs: number; notices: string; part: Uint8Array }) {
    const { board, frames } = storedPart.parse(JSON.parse(String(await unpack(row.part))));
    return {
      fromMs: row.fromMs,
      untilMs: row.untilMs,
      notices: storedNotices.parse(JSON.parse(row.notices)),
      board: JSON.stringify(board),
      frames: frames.map((frame) => JSON.stringify(frame)),
    } satisfies RecordedPart;
  }

  const ofSession = (sessionId: number) => db.selectFrom('liveRecords').where('sessionId', '=', sessionId);

  return {
    /** The newest part and the batch that was the last one when it was stored; null without one that can be read. */
    async findNewest(sessionId: number): Promise<{ part: RecordedPart; number: number } | null> {
      const row = await ofSession(sessionId)
        .select(['fromMs', 'untilMs', 'number', 'notices', 'part'])
        .orderBy('fromMs', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      try {
        return { part: await decode(row), number: row.number };
      } catch {
        // It is made again from the journal.
        return null;
      }
    },

    /** The batch that was the last one when the newest part was stored; 0 without one. */
    async lastNumber(sessionId: number): Promise<number> {
      const row = await ofSession(sessionId)
        .select('number')
        .orderBy('fromMs', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.number ?? 0;
    },

    /** The part that contains the moment, or the first one after it; null without any. */
    async findAt(sessionId: number, venueMs: number): Promise<FoundPart | null> {
      const columns = ['fromMs', 'untilMs', 'part'] as const;
      const row =
        (await ofSession(sessionId)
          .select(columns)
          .where('fromMs', '<=', venueMs)
          .orderBy('fromMs', 'desc')
          .limit(1)
          .executeTakeFirst()) ??
        (await ofSession(sessionId).select(columns).orderBy('fromMs').limit(1).executeTakeFirst());
      if (row === undefined) return null;
      const { nextMs } = await ofSession(sessionId)
        .select(({ fn }) => fn.min('fromMs').as('nextMs'))
        .where('fromMs', '>', row.fromMs)
        .executeTakeFirstOrThrow();
      const { untilMs } = await ofSession(sessionId)
        .select(({ fn }) => fn.max('untilMs').as('untilMs'))
        .executeTakeFirstOrThrow();
      // Not parsed: it is sent as it is.
      const json = String(await unpack(row.part));
      return { fromMs: row.fromMs, json, nextMs: nextMs ?? null, untilMs: untilMs ?? row.untilMs };
    },

    /** In the order of time. */
    async listHeads(sessionId: number): Promise<PartHead[]> {
      const rows = await ofSession(sessionId)
        .select(['fromMs', 'untilMs', 'notices'])
        .orderBy('fromMs')
        .execute();
      return rows.map((row) => ({ ...row, notices: storedNotices.parse(JSON.parse(row.notices)) }));
    },

    /** In a transaction of the caller, or on its own. */
    async save(own: Kysely<Schema>, sessionId: number, rows: readonly StoredRow[]): Promise<void> {
      for (const { fromMs, ...values } of rows)
        await own
          .insertInto('liveRecords')
          .values({ sessionId, fromMs, ...values })
          .onConflict((conflict) => conflict.columns(['sessionId', 'fromMs']).doUpdateSet(values))
          .execute();
    },

    async remove(sessionId: number): Promise<void> {
      await db.deleteFrom('liveRecords').where('sessionId', '=', sessionId).execute();
    },
  };
}

type StoredRow = { fromMs: number; untilMs: number; number: number; notices: string; part: Uint8Array };

/** Ready to be stored; compressing takes a moment, so it is done before a transaction. */
export function encodeParts(parts: readonly RecordedPart[], number: number): Promise<StoredRow[]> {
  return Promise.all(
    parts.map(async ({ fromMs, untilMs, notices, board, frames }) => ({
      fromMs,
      untilMs,
      number,
      notices: JSON.stringify(notices),
      part: await pack(partJson(board, frames)),
    })),
  );
}

export function partJson(board: string, frames: readonly string[]): string {
  return `{"board":${board},"frames":[${frames.join(',')}]}`;
}
