/** Codes in links of e-mails: each works once, for a limited time, for one purpose, and until something voids it. */

import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { emailKeyOf } from './email-key.ts';

const HOUR_MS = 3_600_000;

/** The data of each purpose, stored until the link is followed. */
export type CodePayloads = {
  'sign-up': { givenName: string; surName: string; email: string; language: string };
  password: Record<string, never>;
  email: { email: string };
};
export type CodePurpose = keyof CodePayloads;

const lifeMs: Readonly<Record<CodePurpose, number>> = {
  'sign-up': 24 * HOUR_MS,
  password: HOUR_MS,
  email: 24 * HOUR_MS,
};

/**
 * The codes of an account that an action voids. A second link does not void the first, except for a new e-mail
 * address: anyone may request a reset or a sign-up, and must not be able to void a link that someone is about to use.
 */
const voidedBy = {
  'email-change-requested': ['email'],
  'email-changed': ['email', 'password'],
  'password-changed': ['email', 'password'],
} as const satisfies Record<string, readonly CodePurpose[]>;

export type AccountChange = keyof typeof voidedBy;

export async function voidCodes(
  db: Kysely<Schema>,
  accountId: string,
  change: AccountChange,
  keptCode?: string,
): Promise<void> {
  await db
    .deleteFrom('mailedCodes')
    .where('accountId', '=', accountId)
    .where('purpose', 'in', voidedBy[change])
    .$if(keptCode !== undefined, (query) => query.where('codeHash', '!=', hashOf(keptCode ?? '')))
    .execute();
}

/** An address with an account needs no sign-up any more, even if the account is deleted later. */
export async function voidSignUps(db: Kysely<Schema>, emailKey: string): Promise<void> {
  await db
    .deleteFrom('mailedCodes')
    .where('emailKey', '=', emailKey)
    .where('purpose', '=', 'sign-up')
    .execute();
}

export type StoredCode<Purpose extends CodePurpose> = {
  accountId: string | null;
  payload: CodePayloads[Purpose];
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;

export function createMailedCodes(db: Kysely<Schema>, nowMs: () => number = Date.now) {
  async function find<Purpose extends CodePurpose>(
    purpose: Purpose,
    code: string,
  ): Promise<StoredCode<Purpose> | null> {
    const row = await db
      .selectFrom('mailedCodes')
      .select(['accountId', 'payload'])
      .where('codeHash', '=', hashOf(code))
      .where('purpose', '=', purpose)
      .where('expiresAtMs', '>', nowMs())
      .executeTakeFirst();
    if (row === undefined) return null;
    // Only written below, in the shape of its purpose.
    return { accountId: row.accountId, payload: JSON.parse(row.payload) as CodePayloads[Purpose] };
  }

  return {
    /** The code, which is only in the e-mail to that address. */
    async make<Purpose extends CodePurpose>(
      purpose: Purpose,
      email: string,
      kept: StoredCode<Purpose>,
      validForMs = lifeMs[purpose],
    ): Promise<string> {
      const code = randomBytes(32).toString('base64url');
      await db
        .insertInto('mailedCodes')
        .values({
          codeHash: hashOf(code),
          purpose,
          accountId: kept.accountId,
          emailKey: emailKeyOf(email),
          payload: JSON.stringify(kept.payload),
          expiresAtMs: nowMs() + validForMs,
        })
        .execute();
      return code;
    },

    find,

    /** Of two concurrent uses one gets null. */
    async use<Purpose extends CodePurpose>(
      purpose: Purpose,
      code: string,
    ): Promise<StoredCode<Purpose> | null> {
      const storedCode = await find(purpose, code);
      if (storedCode === null) return null;
      const { numDeletedRows } = await db
        .deleteFrom('mailedCodes')
        .where('codeHash', '=', hashOf(code))
        .executeTakeFirst();
      return numDeletedRows === 1n ? storedCode : null;
    },

    async clearPast(): Promise<void> {
      await db.deleteFrom('mailedCodes').where('expiresAtMs', '<=', nowMs()).execute();
    },
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
