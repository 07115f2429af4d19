/** Browsers that want messages about the sessions of an entrant. */

import type { GridCallSubscription } from '@lapwing/contract/desk/paddock';
import type { Kysely } from 'kysely';
import { hashOf } from '../../live/web-push/subscriptions.ts';
import type { Row, Schema } from '../../storage/schema.ts';

const MAX_OF_A_BROWSER = 20;
/** A whole paddock may share one address. */
const MAX_OF_AN_ADDRESS = 1_000;
const MAX_IN_ALL = 50_000;
/** After the end of its event no messages are sent. */
const KEPT_AFTER_MS = 24 * 3_600_000;

export type GridFollower = Row<'gridFollowers'>;
export type GridFollowers = ReturnType<typeof createGridFollowers>;

export function createGridFollowers(db: Kysely<Schema>, now: () => number) {
  async function count(column: 'endpointHash' | 'addressHash' | null, value: string): Promise<number> {
    const { found } = await db
      .selectFrom('gridFollowers')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .$if(column !== null, (query) => query.where(column ?? 'endpointHash', '=', value))
      .executeTakeFirstOrThrow();
    return found;
  }

  return {
    /** The reason for a refusal if there are too many already; null if it was added. */
    async add(
      { endpoint, keys, eventId, number, guid, language }: GridCallSubscription,
      address: string,
    ): Promise<string | null> {
      const endpointHash = hashOf(endpoint);
      const addressHash = hashOf(address);
      if ((await count('endpointHash', endpointHash)) >= MAX_OF_A_BROWSER)
        return 'This browser has enough subscriptions';
      if ((await count('addressHash', addressHash)) >= MAX_OF_AN_ADDRESS)
        return 'Your network has enough subscriptions';
      if ((await count(null, '')) >= MAX_IN_ALL) return 'This site has as many subscriptions as it can serve';
      const settings = {
        ...{ publicKey: keys.p256dh, auth: keys.auth, language, addressHash },
        ...{ guid: guid ?? null, createdAtMs: now() },
      };
      await db
        .insertInto('gridFollowers')
        .values({ endpointHash, eventId, number, endpoint, ...settings })
        .onConflict((conflict) =>
          conflict.columns(['endpointHash', 'eventId', 'number']).doUpdateSet(settings),
        )
        .execute();
      return null;
    },

    async remove({ endpoint, eventId, number }: { endpoint: string; eventId: number; number: string }) {
      await db
        .deleteFrom('gridFollowers')
        .where('endpointHash', '=', hashOf(endpoint))
        .where('eventId', '=', eventId)
        .where('number', '=', number)
        .execute();
    },

    listOf: (eventId: number): Promise<GridFollower[]> =>
      db.selectFrom('gridFollowers').selectAll().where('eventId', '=', eventId).execute(),

    async clearPast(): Promise<void> {
      const over = db
        .selectFrom('events')
        .select('id')
        .where('endsAtMs', '<', now() - KEPT_AFTER_MS);
      await db.deleteFrom('gridFollowers').where('eventId', 'in', over).execute();
    },
  };
}
