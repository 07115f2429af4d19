/** A ticket downloads one file once, because a browser sends no token with a download. Only its hash is stored. */

import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from './schema.ts';
import { readStored } from './stored-json.ts';

const VALID_MS = 60_000;

type Purpose = 'backup' | 'archive';

const storedTicket = z.object({ name: z.string(), untilMs: z.int() });

export async function createTicket(
  tx: Kysely<Schema>,
  purpose: Purpose,
  name: string,
  nowMs: number,
): Promise<string> {
  await removeExpired(tx, purpose, nowMs);
  const ticket = randomBytes(32).toString('base64url');
  const value = JSON.stringify({ name, untilMs: nowMs + VALID_MS } satisfies z.infer<typeof storedTicket>);
  await tx
    .insertInto('serverState')
    .values({ key: keyOf(purpose, ticket), value })
    .execute();
  return ticket;
}

/** The name that it was made for; null if it is unknown, used or expired. */
export async function redeemTicket(
  db: Kysely<Schema>,
  purpose: Purpose,
  ticket: string,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .deleteFrom('serverState')
    .where('key', '=', keyOf(purpose, ticket))
    .returning('value')
    .executeTakeFirst();
  const stored = readStored(row?.value, storedTicket);
  return stored !== null && nowMs < stored.untilMs ? stored.name : null;
}

async function removeExpired(tx: Kysely<Schema>, purpose: Purpose, nowMs: number): Promise<void> {
  const rows = await tx
    .selectFrom('serverState')
    .select(['key', 'value'])
    .where('key', 'like', `${purpose}.ticket.%`)
    .execute();
  for (const { key, value } of rows) {
    const stored = readStored(value, storedTicket);
    if (stored === null || stored.untilMs <= nowMs)
      await tx.deleteFrom('serverState').where('key', '=', key).execute();
  }
}

function keyOf(purpose: Purpose, ticket: string): string {
  return `${purpose}.ticket.${createHash('sha256').update(ticket).digest('base64url')}`;
}
