/** The name of a member, as acts and the log show it. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export async function memberName(db: Kysely<Schema>, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select(['givenName', 'surName'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return [account?.givenName, account?.surName].filter(Boolean).join(' ');
}
