/** Codes of screens: a screen shows one, the desk enters it, and the screen becomes the one that was named. */

import { randomBytes, randomInt } from 'node:crypto';
import { PAIRING_LIFE_MS } from '@lapwing/contract/desk/screens';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import { retryAfterS } from '../../http/retry-after.ts';
import type { Schema } from '../../storage/schema.ts';

/** Without letters and digits that are easily mistaken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 6;
/** Nobody fills the table with codes that nobody enters. */
const MAX_OPEN = 1_000;
/** after which a refused screen asks again */
const pause = { fromS: 45, toS: 75 };

export async function openPairing(
  db: Kysely<Schema>,
  nowMs: number,
): Promise<{ ticket: string; code: string }> {
  await db
    .deleteFrom('screenPairings')
    .where('createdAtMs', '<', nowMs - PAIRING_LIFE_MS)
    .execute();
  const { open } = await db
    .selectFrom('screenPairings')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN)
    throw problem('overloaded', { headers: { 'retry-after': String(retryAfterS(pause)) } });
  const ticket = randomBytes(16).toString('base64url');
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await db
    .insertInto('screenPairings')
    .values({ ticket, code, createdAtMs: nowMs, organizationId: null, screenName: null })
    .execute();
  return { ticket, code };
}

/** Null until the desk has entered the code. A code that was given up is not found. */
export async function findPaired(
  db: Kysely<Schema>,
  ticket: string,
  nowMs: number,
): Promise<{ organizationId: number; name: string } | null> {
  const found = await db
    .selectFrom('screenPairings')
    .selectAll()
    .where('ticket', '=', ticket)
    .where('createdAtMs', '>=', nowMs - PAIRING_LIFE_MS)
    .executeTakeFirst();
  if (found === undefined) throw problem('not-found', { detail: 'This code is no longer valid' });
  const { organizationId, screenName } = found;
  return organizationId === null || screenName === null ? null : { organizationId, name: screenName };
}

/** In any letter case, with or without spaces and hyphens. */
export async function enterCode(
  db: Kysely<Schema>,
  code: string,
  { organizationId, name }: { organizationId: number; name: string },
  nowMs: number,
): Promise<void> {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  const { numUpdatedRows } = await db
    .updateTable('screenPairings')
    .set({ organizationId, screenName: name })
    .where('code', '=', plain)
    .where('organizationId', 'is', null)
    .where('createdAtMs', '>=', nowMs - PAIRING_LIFE_MS)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw problem('not-found', { detail: 'No screen shows this code now' });
}
