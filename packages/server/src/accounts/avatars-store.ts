/** Stores people's pictures. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { AvatarImage } from './avatar-images.ts';

export type AvatarsStore = ReturnType<typeof createAvatarsStore>;

export function createAvatarsStore(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  /** Only for active accounts with a public profile, and for `owner` even if private. */
  const shown = (owner: string | null) =>
    db
      .selectFrom('avatars')
      .innerJoin('accounts', 'accounts.id', 'avatars.accountId')
      .select(['avatars.accountId as userId', 'avatars.image'])
      .where('accounts.status', '=', accountStatuses.Active)
      .where((where) =>
        where.or([where('accounts.isPrivate', '=', 0), where('accounts.id', '=', owner ?? '')]),
      );

  return {
    async save(accountId: string, images: readonly AvatarImage[]): Promise<void> {
      const savedAtMs = nowMs();
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('avatars').where('accountId', '=', accountId).execute();
        await tx
          .insertInto('avatars')
          .values(images.map((each) => ({ accountId, savedAtMs, ...each })))
          .execute();
      });
    },

    async delete(accountId: string): Promise<void> {
      await db.deleteFrom('avatars').where('accountId', '=', accountId).execute();
    },

    list: (ids: readonly string[], sizePx: number, owner: string | null = null) =>
      ids.length === 0
        ? Promise.resolve([])
        : shown(owner)
            .where('avatars.accountId', 'in', ids)
            .where('avatars.sizePx', '=', sizePx)
            .orderBy('avatars.accountId')
            .execute(),
  };
}
