/** Writes many accounts and transponders together, for imports. */

import {
  type AccountStatus,
  accountStatuses,
  type ProductCategory,
  productCategories,
} from '@lapwing/contract/values/enums';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Kysely } from 'kysely';
import { emailKeyOf } from '../identity/email-key.ts';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';

export type NewAccount = {
  /** the host's prefix and 32 lowercase hexadecimal digits */
  id: string;
  givenName: string;
  surName: string;
  nickName: string;
  email: string;
  /** null if nobody can sign in with it */
  passwordHash: string | null;
  status?: AccountStatus;
  language?: string;
  /** two capitals */
  countryCode?: string | null;
  isPrivate?: boolean;
  notifiesByEmail?: boolean;
  createdAtMs: number;
};

export type NewTransponder = {
  code: string;
  codeNumber: number;
  carId?: number;
  productCategory: ProductCategory;
  label: string;
  ownerAccountId?: string | null;
  linkedAtMs?: number | null;
};

// Few enough for the parameters of one statement on either engine.
const ROWS_AT_ONCE = 500;

export async function saveAccounts(db: Kysely<Schema>, accounts: readonly NewAccount[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'account-details' });
    for (let from = 0; from < accounts.length; from += ROWS_AT_ONCE) {
      await tx
        .insertInto('accounts')
        .values(accounts.slice(from, from + ROWS_AT_ONCE).map(rowOf))
        .execute();
    }
    const ids = accounts.map(({ id }) => id);
    await reindex(tx, 'Profiles', ids);
  });
}

function rowOf(account: NewAccount) {
  const { id, givenName, surName, nickName, email, passwordHash, createdAtMs } = account;
  return {
    id,
    givenName,
    surName,
    nickName,
    email,
    emailKey: emailKeyOf(email),
    passwordHash,
    status: accountStatuses[account.status ?? 'Active'],
    language: account.language ?? 'en',
    countryCode: account.countryCode ?? null,
    isPrivate: account.isPrivate ? (1 as const) : (0 as const),
    notifiesByEmail: account.notifiesByEmail ? (1 as const) : (0 as const),
    createdAtMs,
  };
}

export async function saveTransponders(
  db: Kysely<Schema>,
  transponders: readonly NewTransponder[],
): Promise<void> {
  for (let from = 0; from < transponders.length; from += ROWS_AT_ONCE) {
    const rows = transponders.slice(from, from + ROWS_AT_ONCE).map((transponder) => ({
      code: transponderCodeOf(transponder.code),
      codeNumber: transponder.codeNumber,
      carId: transponder.carId ?? 0,
      productCategory: productCategories[transponder.productCategory],
      label: transponder.label,
      ownerAccountId: transponder.ownerAccountId ?? null,
      linkedAtMs: transponder.linkedAtMs ?? null,
    }));
    await db.insertInto('transponders').values(rows).execute();
  }
}
