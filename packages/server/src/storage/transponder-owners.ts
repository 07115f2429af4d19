/**
 * What happens to practice when a transponder changes hands. What only its owner could see stays with that owner: nobody else
 * sees it, least of all whoever links the transponder next. What was public stays with the transponder.
 */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Gives up one transponder of an account, or all of them. */
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
      // Passings may come in long after they were recorded: see formerOwnerAt.
      .$if(isPrivate, (query) => query.set({ privateOwnerId: accountId, privateUntilMs: nowMs }))
      .where('code', '=', released)
      .execute();
  }
}

/** Whose an activity is that began at that moment and has only now become known; null: whoever has the transponder now. */
export async function formerOwnerAt(tx: Kysely<Schema>, code: string, atMs: number): Promise<string | null> {
  const row = await tx
    .selectFrom('transponders')
    .select('privateOwnerId')
    .where('code', '=', code)
    .where('privateUntilMs', '>', atMs)
    .executeTakeFirst();
  return row?.privateOwnerId ?? null;
}

/** A former owner who has the transponder again finds everything as it was. */
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
