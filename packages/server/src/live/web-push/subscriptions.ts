/** Which browsers want to hear of which competitors, and what they were told. */

import { createHash } from 'node:crypto';
import type { PushSubscriptionBody } from '@lapwing/contract/push';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;
/** What may still come in after the end: who finished last, a status. */
const AFTER_END_MS = HOUR_MS;
const MAX_OF_A_BROWSER = 50;

export type Watched = { sessionId: number; competitorId: string };
export type SubscriptionRow = Row<'pushSubscriptions'>;
export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  return {
    async isRunning(eventId: number, sessionId: number): Promise<boolean> {
      const found = await db
        .selectFrom('liveSessions')
        .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
        .select('sessions.id')
        .where('sessions.id', '=', sessionId)
        .where('sessions.eventId', '=', eventId)
        .where('liveSessions.endedAtMs', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** False where the browser has as many as anyone needs. */
    async add(
      { endpoint, keys, competitorId, language }: PushSubscriptionBody,
      sessionId: number,
    ): Promise<boolean> {
      const endpointHash = hashOf(endpoint);
      const { count } = await db
        .selectFrom('pushSubscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('endpointHash', '=', endpointHash)
        .executeTakeFirstOrThrow();
      if (count >= MAX_OF_A_BROWSER) return false;
      const said = { publicKey: keys.p256dh, auth: keys.auth, language, createdAtMs: nowMs() };
      await db
        .insertInto('pushSubscriptions')
        .values({ endpointHash, endpoint, sessionId, competitorId, ...said })
        .onConflict((conflict) =>
          conflict.columns(['endpointHash', 'sessionId', 'competitorId']).doUpdateSet(said),
        )
        .execute();
      return true;
    },

    async remove(endpoint: string, { sessionId, competitorId }: Partial<Watched>): Promise<void> {
      await db
        .deleteFrom('pushSubscriptions')
        .where('endpointHash', '=', hashOf(endpoint))
        .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? 0))
        .$if(competitorId !== undefined, (query) => query.where('competitorId', '=', competitorId ?? ''))
        .execute();
    },

    listWatched: (): Promise<Watched[]> =>
      db.selectFrom('pushSubscriptions').select(['sessionId', 'competitorId']).distinct().execute(),

    listOf: ({ sessionId, competitorId }: Watched): Promise<SubscriptionRow[]> =>
      db
        .selectFrom('pushSubscriptions')
        .selectAll()
        .where('sessionId', '=', sessionId)
        .where('competitorId', '=', competitorId)
        .execute(),

    /** True for the first who claims it, on whichever server, before or after a restart. */
    async claim({ sessionId, competitorId }: Watched, notice: string): Promise<boolean> {
      const claimed = await db
        .insertInto('pushNotices')
        .values({ sessionId, competitorId, notice })
        .onConflict((conflict) => conflict.doNothing())
        .returning('notice')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    /** Of sessions that are over, and of those that nobody ever ended. */
    async clearPast(): Promise<void> {
      const over = db
        .selectFrom('liveSessions')
        .select('sessionId')
        .where('endedAtMs', '<', nowMs() - AFTER_END_MS);
      await db
        .deleteFrom('pushSubscriptions')
        .where((where) =>
          where.or([where('createdAtMs', '<', nowMs() - LONGEST_MS), where('sessionId', 'in', over)]),
        )
        .execute();
      await db.deleteFrom('pushNotices').where('sessionId', 'in', over).execute();
    },
  };
}

function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}
