/** Which browsers subscribe to which competitors or starts of sessions, and what they were sent. */

import { createHash } from 'node:crypto';
import type { PushSubscriptionBody } from '@lapwing/contract/live/push';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Row, Schema } from '../../storage/schema.ts';

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;
/** News may still arrive after the end: the last finishers, a status. */
const AFTER_END_MS = HOUR_MS;
/** A reminder comes so long before the start; one that was asked for later comes at the start. */
const REMIND_BEFORE_MS = 600_000;
/** After that a start is no news: the server was stopped. */
const REMIND_WITHIN_MS = 900_000;
/** The competitor of a reminder: nobody. */
const NOBODY = '';
const MAX_OF_A_BROWSER = 50;
/** A whole grandstand may share one address. */
const MAX_OF_AN_ADDRESS = 1_000;
const MAX_IN_ALL = 100_000;

type SessionIds = { eventId: number; sessionId: number };
export type PinnedCompetitor = { sessionId: number; competitorId: string };
/** A session that is about to start. */
export type DueReminder = {
  row: SubscriptionRow;
  session: { eventId: number; id: number; name: string; startsAtMs: number; timeZone: string };
};
export type SubscriptionRow = Row<'pushSubscriptions'>;
export type Subscriptions = ReturnType<typeof createSubscriptions>;

type Bounds = { maxOfBrowser: number; maxOfAddress: number; maxInAll: number };
const usualBounds: Bounds = {
  maxOfBrowser: MAX_OF_A_BROWSER,
  maxOfAddress: MAX_OF_AN_ADDRESS,
  maxInAll: MAX_IN_ALL,
};

export function createSubscriptions(
  db: Kysely<Schema>,
  nowMs: () => number = Date.now,
  { maxOfBrowser, maxOfAddress, maxInAll }: Bounds = usualBounds,
) {
  async function count(column: 'endpointHash' | 'addressHash' | null, value: string): Promise<number> {
    const { found } = await db
      .selectFrom('pushSubscriptions')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .$if(column !== null, (query) => query.where(column ?? 'endpointHash', '=', value))
      .executeTakeFirstOrThrow();
    return found;
  }

  return {
    /** And open to anyone with this guid. */
    async isRunning({ eventId, sessionId }: SessionIds, guid: string | undefined): Promise<boolean> {
      const event = await db
        .selectFrom('liveSessions')
        .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
        .innerJoin('events', 'events.id', 'sessions.eventId')
        .select(['events.isListed', 'events.guid'])
        .where('sessions.id', '=', sessionId)
        .where('sessions.eventId', '=', eventId)
        .where('liveSessions.endedAtMs', 'is', null)
        .executeTakeFirst();
      return event !== undefined && isOpenTo(event, guid);
    },

    /** Not started, and open to anyone with this guid. */
    async isToCome({ eventId, sessionId }: SessionIds, guid: string | undefined): Promise<boolean> {
      const event = await db
        .selectFrom('sessions')
        .innerJoin('events', 'events.id', 'sessions.eventId')
        .select(['events.isListed', 'events.guid'])
        .where('sessions.id', '=', sessionId)
        .where('sessions.eventId', '=', eventId)
        .where('sessions.resultStatus', '=', resultStatuses.None)
        .where('sessions.startsAtMs', '>', nowMs())
        .executeTakeFirst();
      return event !== undefined && isOpenTo(event, guid);
    },

    /** The reason for a refusal if there are too many already; null if it was added. */
    async add(
      { endpoint, keys, competitorId = NOBODY, language, guid }: PushSubscriptionBody,
      sessionId: number,
      address: string,
    ): Promise<string | null> {
      const endpointHash = hashOf(endpoint);
      const addressHash = hashOf(address);
      if ((await count('endpointHash', endpointHash)) >= maxOfBrowser)
        return 'This browser has enough subscriptions';
      if ((await count('addressHash', addressHash)) >= maxOfAddress)
        return 'Your network has enough subscriptions';
      if ((await count(null, '')) >= maxInAll) return 'This site has as many subscriptions as it can serve';
      const settings = {
        publicKey: keys.p256dh,
        auth: keys.auth,
        language,
        createdAtMs: nowMs(),
        addressHash,
        guid: guid ?? null,
      };
      await db
        .insertInto('pushSubscriptions')
        .values({ endpointHash, endpoint, sessionId, competitorId, ...settings })
        .onConflict((conflict) =>
          conflict.columns(['endpointHash', 'sessionId', 'competitorId']).doUpdateSet(settings),
        )
        .execute();
      return null;
    },

    /** Without a session everything that the browser has asked for. */
    async remove(endpoint: string, { sessionId, competitorId }: Partial<PinnedCompetitor>): Promise<void> {
      if (sessionId === undefined)
        await db.deleteFrom('gridFollowers').where('endpointHash', '=', hashOf(endpoint)).execute();
      await db
        .deleteFrom('pushSubscriptions')
        .where('endpointHash', '=', hashOf(endpoint))
        .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? 0))
        .$if(competitorId !== undefined, (query) => query.where('competitorId', '=', competitorId ?? ''))
        .execute();
    },

    listWatched: (): Promise<PinnedCompetitor[]> =>
      db
        .selectFrom('pushSubscriptions')
        .select(['sessionId', 'competitorId'])
        .where('competitorId', '!=', NOBODY)
        .distinct()
        .execute(),

    /** Each only once, on any server: those returned are no longer stored. */
    async takeDueReminders(): Promise<DueReminder[]> {
      const now = nowMs();
      const rows = await db
        .selectFrom('pushSubscriptions')
        .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
        .innerJoin('events', 'events.id', 'sessions.eventId')
        .innerJoin('venues', 'venues.id', 'events.venueId')
        .selectAll('pushSubscriptions')
        .select(['sessions.eventId', 'sessions.name', 'sessions.startsAtMs', 'venues.timeZone'])
        .select(['events.isListed', 'events.guid as eventGuid'])
        .where('competitorId', '=', NOBODY)
        .where('sessions.startsAtMs', '<=', now + REMIND_BEFORE_MS)
        .limit(MAX_OF_AN_ADDRESS)
        .execute();
      const due: DueReminder[] = [];
      for (const { eventId, name, startsAtMs, timeZone, isListed, eventGuid, ...row } of rows) {
        const askedLate = row.createdAtMs >= startsAtMs - REMIND_BEFORE_MS;
        if (askedLate && startsAtMs > now) continue;
        const taken = await db
          .deleteFrom('pushSubscriptions')
          .where('endpointHash', '=', row.endpointHash)
          .where('sessionId', '=', row.sessionId)
          .where('competitorId', '=', NOBODY)
          .returning('sessionId')
          .executeTakeFirst();
        const isOpen = isOpenTo({ isListed, guid: eventGuid }, row.guid ?? undefined);
        if (taken === undefined || !isOpen || startsAtMs < now - REMIND_WITHIN_MS) continue;
        due.push({ row, session: { eventId, id: row.sessionId, name, startsAtMs, timeZone } });
      }
      return due;
    },

    /** Only subscribers who may see the event now: it may have been deleted or unlisted since. */
    async listOf({ sessionId, competitorId }: PinnedCompetitor): Promise<SubscriptionRow[]> {
      const rows = await db
        .selectFrom('pushSubscriptions')
        .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
        .innerJoin('events', 'events.id', 'sessions.eventId')
        .selectAll('pushSubscriptions')
        .select(['events.isListed', 'events.guid as eventGuid'])
        .where('pushSubscriptions.sessionId', '=', sessionId)
        .where('competitorId', '=', competitorId)
        .execute();
      return rows.filter(({ isListed, eventGuid, guid }) =>
        isOpenTo({ isListed, guid: eventGuid }, guid ?? undefined),
      );
    },

    /** True for the first claim, on any server, before or after a restart. */
    async claim({ sessionId, competitorId }: PinnedCompetitor, notice: string): Promise<boolean> {
      const claimed = await db
        .insertInto('pushNotices')
        .values({ sessionId, competitorId, notice })
        .onConflict((conflict) => conflict.doNothing())
        .returning('notice')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    /** It was not sent: it may be claimed again. */
    async release({ sessionId, competitorId }: PinnedCompetitor, notice: string): Promise<void> {
      await db
        .deleteFrom('pushNotices')
        .where('sessionId', '=', sessionId)
        .where('competitorId', '=', competitorId)
        .where('notice', '=', notice)
        .execute();
    },

    /** For sessions that are over, and for those that were never ended. */
    async clearPast(): Promise<void> {
      const over = db
        .selectFrom('liveSessions')
        .select('sessionId')
        .where('endedAtMs', '<', nowMs() - AFTER_END_MS);
      await db
        .deleteFrom('pushSubscriptions')
        .where((where) =>
          where.or([
            where.and([where('competitorId', '!=', NOBODY), where('createdAtMs', '<', nowMs() - LONGEST_MS)]),
            where('sessionId', 'in', over),
          ]),
        )
        .execute();
      await db.deleteFrom('pushNotices').where('sessionId', 'in', over).execute();
    },
  };
}

export function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}
