/** Whose transponder is whose: one owner at a time. */

import { accountStatuses, productCategories } from '@lapwing/contract/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { transponderCodeOf } from '../storage/transponder-code.ts';
import { releaseTransponders, restoreFormerOwner } from '../storage/transponder-owners.ts';

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
      return db.transaction().execute(async (tx) => {
        const row = await tx
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
        if (row === undefined) return false;
        await restoreFormerOwner(tx, accountId, row.code);
        return true;
      });
    },

    async release(accountId: string, code: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) => releaseTransponders(tx, accountId, nowMs(), transponderCodeOf(code)));
    },
  };
}
