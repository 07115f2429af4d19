/** Finds the accounts that may sign in, and their claims. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';

export type Identity = Pick<
  Row<'accounts'>,
  'id' | 'givenName' | 'surName' | 'nickName' | 'language' | 'tokenVersion' | 'isHost' | 'emailKey'
>;
export type Credentials = ReturnType<typeof createCredentials>;

/** Only active accounts can sign in and stay signed in. */
export function createCredentials(db: Kysely<Schema>) {
  const active = db.selectFrom('accounts').where('status', '=', accountStatuses.Active);
  return {
    findPassword: (
      emailKey: string,
    ): Promise<Pick<Row<'accounts'>, 'id' | 'passwordHash' | 'tokenVersion'> | undefined> =>
      active
        .select(['id', 'passwordHash', 'tokenVersion'])
        .where('emailKey', '=', emailKey)
        .executeTakeFirst(),

    findIdentity: (id: string): Promise<Identity | undefined> =>
      active
        .select(['id', 'givenName', 'surName', 'nickName', 'language', 'tokenVersion', 'isHost', 'emailKey'])
        .where('id', '=', id)
        .executeTakeFirst(),
  };
}
