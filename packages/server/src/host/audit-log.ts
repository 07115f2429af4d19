/** Records who changed what on the site, and when. */

import { type AuditAction, type AuditEntry, auditActions } from '@lapwing/contract/site/host-people';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';

export type Actor = { accountId: string; name: string };

const USUAL_COUNT = 50;
const storedParams = z.record(z.string(), z.string());

/** In the transaction of the change itself, so that neither is stored without the other. */
export async function logAction(
  tx: Kysely<Schema>,
  { actor, atMs }: { actor: { accountId: string | null; name: string }; atMs: number },
  action: AuditAction,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      atMs,
      accountId: actor.accountId,
      actor: actor.name,
      action,
      params: JSON.stringify(params),
    })
    .execute();
}

/** Newest first. */
export async function listActions(
  db: Kysely<Schema>,
  { count = USUAL_COUNT, offset = 0 }: { count?: number | undefined; offset?: number | undefined },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('auditLog')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(count)
    .offset(offset)
    .execute();
  return rows.flatMap(({ id, atMs, actor, action: text, params }) => {
    // One of a later version cannot be shown.
    const action = auditActions.find((each) => each === text);
    if (action === undefined) return [];
    return [{ entryId: id, atMs, actor, action, params: readStored(params, storedParams) ?? {} }];
  });
}

export async function countActions(db: Kysely<Schema>): Promise<number> {
  const { found } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
