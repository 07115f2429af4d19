/**
 * Practice when a transponder changes hands. Private practice stays with its owner: nobody else sees it, least of all
 * the next owner. Public practice stays with the transponder.
 */

import type { Kysely } from 'kysely';
import { preparedQuery } from './prepared-query.ts';
import type { Schema } from './schema.ts';

/** Releases one transponder of an account, or all of them. */
export async function releaseTransponders(
  tx: Kysely<Schema>,
  accountId: string,
  nowMs: number,
  code: string | null = null,
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('isPrivate')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const isPrivate = account?.isPrivate === 1;
  const own = await tx
    .selectFrom('transponders')
    .select('code')
    .where('ownerAccountId', '=', accountId)
    .$if(code !== null, (query) => query.where('code', '=', code))
    .execute();
  for (const { code: released } of own) {
    await tx
      .updateTable('practiceActivities')
      .set(({ ref }) => ({ formerOwnerId: accountId, wasPrivate: ref('isPrivate'), isPrivate: 1 }))
      .where('transponder', '=', released)
      .where('formerOwnerId', 'is', null)
      .$if(!isPrivate, (query) => query.where('isPrivate', '=', 1))
      .execute();
    await tx
      .updateTable('transponders')
      .set({ ownerAccountId: null, linkedAtMs: null })
      // Passings may arrive long after they were recorded: see formerOwnerAt.
      .$if(isPrivate, (query) => query.set({ privateOwnerId: accountId, privateUntilMs: nowMs }))
      .where('code', '=', released)
      .execute();
  }
}

const privateOwners = preparedQuery((db, { code, atMs }: { code: string; atMs: number }) =>
  db
    .selectFrom('transponders')
    .select('privateOwnerId')
    .where('code', '=', code)
    .where('privateUntilMs', '>', atMs),
);

/**
 * The owner of an activity that started at that moment and has only now become known; null: the current owner of the
 * transponder.
 */
export async function formerOwnerAt(tx: Kysely<Schema>, code: string, atMs: number): Promise<string | null> {
  const [row] = await privateOwners(tx, { code, atMs });
  return row?.privateOwnerId ?? null;
}

/** A former owner who gets the transponder back finds everything unchanged. */
export async function restoreFormerOwner(tx: Kysely<Schema>, accountId: string, code: string): Promise<void> {
  await tx
    .updateTable('practiceActivities')
    .set(({ ref }) => ({ formerOwnerId: null, isPrivate: ref('wasPrivate'), wasPrivate: 0 }))
    .where('transponder', '=', code)
    .where('formerOwnerId', '=', accountId)
    .execute();
  await tx
    .updateTable('transponders')
    .set({ privateOwnerId: null, privateUntilMs: null })
    .where('code', '=', code)
    .where('privateOwnerId', '=', accountId)
    .execute();
}
