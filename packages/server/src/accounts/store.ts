/** Reads accounts. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';

export type Account = Pick<
  Row<'accounts'>,
  'id' | 'givenName' | 'surName' | 'nickName' | 'email' | 'countryCode' | 'status' | 'isPrivate'
>;
export type AccountsStore = ReturnType<typeof createAccountsStore>;

const fields = [
  'id',
  'givenName',
  'surName',
  'nickName',
  'email',
  'countryCode',
  'status',
  'isPrivate',
] as const;

export function createAccountsStore(db: Kysely<Schema>) {
  return {
    /** Deleted accounts are not found. */
    findAccount(id: string): Promise<Account | undefined> {
      return db
        .selectFrom('accounts')
        .select(fields)
        .where('id', '=', id)
        .where('status', '!=', accountStatuses.Deleted)
        .executeTakeFirst();
    },

    async isActive(id: string): Promise<boolean> {
      const found = await db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', accountStatuses.Active)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Only active accounts with a public profile; unknown ids are left out. */
    listPublic(ids: readonly string[]): Promise<Account[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return db
        .selectFrom('accounts')
        .select(fields)
        .where('id', 'in', ids)
        .where('status', '=', accountStatuses.Active)
        .where('isPrivate', '=', 0)
        .orderBy('id')
        .execute();
    },
  };
}
