/** Codes that a timer shows to a driver: entering one proves who has the transponder. */

import { createHash, randomInt } from 'node:crypto';
import {
  CLAIM_CODE_LENGTH,
  CLAIM_CODE_MINUTES,
  type ClaimCode,
  claimCodeAlphabet,
} from '@lapwing/contract/people/claims';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { hasRunAt, hasRunSomewhere } from './claim-queries.ts';

type Tx = Transaction<Schema>;

const MINUTE_MS = 60_000;

/** `null` if it was timed, but never by this organisation. */
export async function createCode(
  tx: Tx,
  transponder: string,
  { organizationId, shownBy, nowMs }: { organizationId: number; shownBy: string; nowMs: number },
): Promise<ClaimCode | null> {
  const mayShow =
    (await hasRunAt(tx, transponder, organizationId)) || !(await hasRunSomewhere(tx, transponder));
  if (!mayShow) return null;
  const code = Array.from({ length: CLAIM_CODE_LENGTH }, () =>
    claimCodeAlphabet.charAt(randomInt(claimCodeAlphabet.length)),
  ).join('');
  const expiresAtMs = nowMs + CLAIM_CODE_MINUTES * MINUTE_MS;
  // An earlier code for the same transponder becomes invalid.
  await tx
    .deleteFrom('claimCodes')
    .where('transponder', '=', transponder)
    .where('usedAtMs', 'is', null)
    .execute();
  await tx
    .insertInto('claimCodes')
    .values({
      codeHash: hashOf(code),
      transponder,
      organizationId,
      shownBy,
      createdAtMs: nowMs,
      expiresAtMs,
      usedAtMs: null,
      usedBy: null,
    })
    .execute();
  return { code, transponder, expiresAtMs };
}

/** Each code works once. `undefined` if it is unknown, used or expired. */
export function redeemCode(tx: Tx, code: string, accountId: string, nowMs: number) {
  return tx
    .updateTable('claimCodes')
    .set({ usedAtMs: nowMs, usedBy: accountId })
    .where('codeHash', '=', hashOf(code))
    .where('usedAtMs', 'is', null)
    .where('expiresAtMs', '>', nowMs)
    .returning(['transponder', 'organizationId'])
    .executeTakeFirst();
}

/** In any form: with blanks, hyphens or small letters. */
function hashOf(code: string): string {
  const plain = code.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return createHash('sha256').update(plain).digest('hex');
}
