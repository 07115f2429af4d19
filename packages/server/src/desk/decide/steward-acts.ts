/** The stored acts of a case file, in their order. */

import type { FiledAct, StewardAct } from '@lapwing/contract/desk/case-file';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

export type StoredAct = FiledAct & { accountId: string | null };

export async function listActs(db: Kysely<Schema>, sessionId: number): Promise<StoredAct[]> {
  const rows = await db
    .selectFrom('stewardActs')
    .leftJoin('accounts', 'accounts.id', 'stewardActs.accountId')
    .selectAll('stewardActs')
    .select(['accounts.givenName', 'accounts.surName'])
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, actId, atMs, deviceId, accountId, value, givenName, surName }) => ({
    ...{ number, actId, atMs, deviceId, accountId },
    by: [givenName, surName].filter(Boolean).join(' '),
    // Only written below.
    act: JSON.parse(value) as StewardAct,
  }));
}

export type NewAct = { actId: string; atMs: number; act: StewardAct };
export type Author = { accountId: string; deviceId: string };

/** In a transaction of the organisation. An act that is there already is left out. */
export async function storeActs(
  tx: Transaction<Schema>,
  sessionId: number,
  acts: readonly NewAct[],
  { accountId, deviceId }: Author,
): Promise<number> {
  const stored = await tx
    .selectFrom('stewardActs')
    .select(['number', 'actId'])
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  const known = new Set(stored.map(({ actId }) => actId));
  const fresh = acts.filter(({ actId }) => !known.has(actId));
  let number = stored.at(-1)?.number ?? 0;
  for (const { actId, atMs, act } of fresh) {
    number += 1;
    const value = JSON.stringify(act);
    await tx
      .insertInto('stewardActs')
      .values({ sessionId, number, actId, atMs, accountId, deviceId, value })
      .execute();
  }
  return fresh.length;
}
