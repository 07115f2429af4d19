/** Whose transponder is whose: one owner at a time. */

import { accountStatuses, productCategories } from '@lapwing/contract/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { transponderCodeOf } from '../storage/transponder-code.ts';

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

    /** Of active accounts with a public profile. */
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

    /** False where somebody else has it. Of two who ask at the same moment one gets it. */
    async link(accountId: string, code: string): Promise<boolean> {
      const linkedAtMs = nowMs();
      const ownerAccountId = accountId;
      const digits = /^\d{1,15}$/.test(code) ? Number(code) : 0;
      const row = await db
        .insertInto('transponders')
        .values({
          code: transponderCodeOf(code),
          codeNumber: digits,
          carId: 0,
          productCategory: productCategories.Other,
          label: code,
          ownerAccountId,
          linkedAtMs,
        })
        .onConflict((conflict) =>
          conflict
            .column('code')
            .doUpdateSet({ ownerAccountId, linkedAtMs })
            .where('transponders.ownerAccountId', 'is', null),
        )
        .returning('code')
        .executeTakeFirst();
      return row !== undefined;
    },

    async release(accountId: string, code: string): Promise<void> {
      await db
        .updateTable('transponders')
        .set({ ownerAccountId: null, linkedAtMs: null })
        .where('code', '=', transponderCodeOf(code))
        .where('ownerAccountId', '=', accountId)
        .execute();
    },
  };
}
