/** The second factor of each account: an app that shows codes, and recovery codes for a person without it. */

import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { createSecret, findStep } from './app-codes.ts';
import { createRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts';

/** How long a secret that was shown can be confirmed. */
const SETUP_LIFE_MS = 3_600_000;

export type SecondFactors = ReturnType<typeof createSecondFactors>;
export type SecondFactorState = { enabledAtMs: number; recoveryCodesLeft: number };

export function createSecondFactors(db: Kysely<Schema>, secrets: SecretBox, nowMs: () => number = Date.now) {
  const enabled = (accountId: string) =>
    db
      .selectFrom('secondFactors')
      .select(['secret', 'enabledAtMs'])
      .where('accountId', '=', accountId)
      .where('enabledAtMs', 'is not', null)
      .executeTakeFirst();

  const pending = (accountId: string) =>
    db
      .selectFrom('secondFactors')
      .select('secret')
      .where('accountId', '=', accountId)
      .where('enabledAtMs', 'is', null)
      .where('createdAtMs', '>', nowMs() - SETUP_LIFE_MS)
      .executeTakeFirst();

  /** A secret that cannot be read has no right code; recovery codes still work. */
  async function stepOf(accountId: string, sealed: string, code: string): Promise<number | null> {
    const secret = await secrets.unseal(accountId, sealed);
    return secret === null ? null : findStep(secret, code, nowMs());
  }

  async function replaceRecoveryCodes(tx: Kysely<Schema>, accountId: string): Promise<string[]> {
    const codes = createRecoveryCodes();
    await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
    await tx
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ accountId, codeHash: hashOfRecoveryCode(code) })))
      .execute();
    return codes;
  }

  return {
    /** null while it is off. */
    async find(accountId: string): Promise<SecondFactorState | null> {
      const row = await enabled(accountId);
      if (row === undefined || row.enabledAtMs === null) return null;
      const { left } = await db
        .selectFrom('recoveryCodes')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return { enabledAtMs: row.enabledAtMs, recoveryCodesLeft: Number(left) };
    },

    async isOn(accountId: string): Promise<boolean> {
      return (await enabled(accountId)) !== undefined;
    },

    /** A new secret to be confirmed; it replaces an earlier one that was not, and never one that is in use. */
    async begin(accountId: string): Promise<void> {
      const secret = await secrets.seal(accountId, createSecret());
      const row = { secret, createdAtMs: nowMs(), lastStep: 0 };
      await db
        .insertInto('secondFactors')
        .values({ accountId, enabledAtMs: null, ...row })
        .onConflict((conflict) =>
          conflict.column('accountId').doUpdateSet(row).where('secondFactors.enabledAtMs', 'is', null),
        )
        .execute();
    },

    async findPending(accountId: string): Promise<string | null> {
      const row = await pending(accountId);
      return row === undefined ? null : secrets.unseal(accountId, row.secret);
    },

    /** The recovery codes, which are shown this once; null if the code is wrong or nothing is to be confirmed. */
    async confirm(accountId: string, code: string): Promise<string[] | null> {
      const row = await pending(accountId);
      const step = row === undefined ? null : await stepOf(accountId, row.secret, code);
      if (row === undefined || step === null) return null;
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('secondFactors')
          .set({ enabledAtMs: nowMs(), lastStep: step })
          .where('accountId', '=', accountId)
          .where('secret', '=', row.secret)
          .where('enabledAtMs', 'is', null)
          .executeTakeFirst();
        return numUpdatedRows === 1n ? replaceRecoveryCodes(tx, accountId) : null;
      });
    },

    /** Uses up a code of the app or a recovery code. Of two concurrent uses one gets false. */
    async use(accountId: string, code: string): Promise<boolean> {
      const row = await enabled(accountId);
      if (row === undefined) return false;
      const step = await stepOf(accountId, row.secret, code);
      if (step !== null) {
        const { numUpdatedRows } = await db
          .updateTable('secondFactors')
          .set({ lastStep: step })
          .where('accountId', '=', accountId)
          .where('lastStep', '<', step)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('accountId', '=', accountId)
        .where('codeHash', '=', hashOfRecoveryCode(code))
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    /** The earlier ones do not work any more. */
    renewRecoveryCodes: (accountId: string): Promise<string[]> =>
      db.transaction().execute((tx) => replaceRecoveryCodes(tx, accountId)),

    turnOff: (accountId: string): Promise<boolean> =>
      db.transaction().execute((tx) => removeSecondFactor(tx, accountId)),
  };
}

/** With the operator's key, if it was set after they were stored. Returns how many cannot be read. */
export async function sealSecondFactorsAgain(db: Kysely<Schema>, secrets: SecretBox): Promise<number> {
  const rows = await db.selectFrom('secondFactors').select(['accountId', 'secret']).execute();
  let unreadable = 0;
  for (const { accountId, secret: sealed } of rows) {
    const secret = await secrets.unseal(accountId, sealed);
    if (secret === null) unreadable += 1;
    if (secret === null || !secrets.isOutdated(sealed)) continue;
    await db
      .updateTable('secondFactors')
      .set({ secret: await secrets.seal(accountId, secret) })
      .where('accountId', '=', accountId)
      .where('secret', '=', sealed)
      .execute();
  }
  return unreadable;
}

/** False if there was none. */
export async function removeSecondFactor(tx: Kysely<Schema>, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  const removed = await tx
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .returning('enabledAtMs')
    .executeTakeFirst();
  return removed !== undefined && removed.enabledAtMs !== null;
}
