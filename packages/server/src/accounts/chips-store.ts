/** The owners of transponders: one owner at a time. */

import { accountStatuses, productCategories } from '@lapwing/contract/values/enums';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Kysely, Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { releaseTransponders, restoreFormerOwner } from '../storage/transponder-owners.ts';
import { listPendingCodes } from './claim-queries.ts';

export type Chip = Pick<Row<'transponders'>, 'code' | 'codeNumber' | 'carId' | 'productCategory' | 'label'>;
export type ChipsStore = ReturnType<typeof createChipsStore>;

export function createChipsStore(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  return {
    list: (accountId: string): Promise<Chip[]> =>
      db
        .selectFrom('transponders')
        .select(['code', 'codeNumber', 'carId', 'productCategory', 'label'])
        .where('ownerAccountId', '=', accountId)
        .orderBy('linkedAtMs')
        .orderBy('code')
        .execute(),

    /** Codes that the account has claimed and does not own yet. */
    listClaimed: (accountId: string): Promise<string[]> => listPendingCodes(db, accountId),

    /** Only active accounts with a public profile. */
    async findOwner(code: string): Promise<string | undefined> {
      const owner = await db
        .selectFrom('transponders')
        .innerJoin('accounts', 'accounts.id', 'transponders.ownerAccountId')
        .select('accounts.id')
        .where('transponders.code', '=', transponderCodeOf(code))
        .where('accounts.status', '=', accountStatuses.Active)
        .where('accounts.isPrivate', '=', 0)
        .executeTakeFirst();
      return owner?.id;
    },

    async release(accountId: string, code: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) => releaseTransponders(tx, accountId, nowMs(), transponderCodeOf(code)));
    },
  };
}

/**
 * Assigns an unowned transponder to an account and restores the account's earlier settings of it. False if someone owns
 * it.
 */
export async function linkTransponder(
  tx: Transaction<Schema>,
  accountId: string,
  given: string,
  linkedAtMs: number,
): Promise<boolean> {
  const code = transponderCodeOf(given);
  const row = await tx
    .insertInto('transponders')
    .values({ ...chipOf(code), ownerAccountId: accountId, linkedAtMs })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ ownerAccountId: accountId, linkedAtMs })
        .where('transponders.ownerAccountId', 'is', null),
    )
    .returning('code')
    .executeTakeFirst();
  if (row === undefined) return false;
  await restoreFormerOwner(tx, accountId, code);
  return true;
}

/** What follows from the code of a transponder alone. */
export function chipOf(code: string): Chip {
  const codeNumber = /^\d{1,15}$/.test(code) ? Number(code) : 0;
  return { code, codeNumber, carId: 0, productCategory: productCategories.Other, label: code };
}
