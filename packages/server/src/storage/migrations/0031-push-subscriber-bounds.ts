/** The address that requested a push subscription, and the guid that it sent for an unlisted event. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPushSubscriberBounds(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const statement of [
    "alter table push_subscriptions add column address_hash text not null default ''",
    'alter table push_subscriptions add column guid text',
    'create index push_subscriptions_by_address on push_subscriptions (address_hash)',
  ])
    await sql.raw(statement).execute(db);
}
