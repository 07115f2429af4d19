/** Who works for an organisation: owners manage it, timers upload for it. */

import type { Kysely } from 'kysely';
import { emailKeyOf } from '../identity/email-key.ts';
import type { Schema } from '../storage/schema.ts';

export const memberRoles = ['owner', 'timer'] as const;
export type MemberRole = (typeof memberRoles)[number];

export type Member = { accountId: string; email: string; role: string; sinceMs: number };

/** Who is a member already takes the new role. null: nobody has that e-mail address. */
export async function saveMember(
  db: Kysely<Schema>,
  member: { organizationId: number; email: string; role: MemberRole; sinceMs: number },
): Promise<{ accountId: string } | null> {
  const { organizationId, email, role, sinceMs } = member;
  const account = await findAccount(db, email);
  if (account === null) return null;
  await db
    .insertInto('organizationMembers')
    .values({ organizationId, accountId: account.id, role, sinceMs })
    .onConflict((conflict) => conflict.columns(['organizationId', 'accountId']).doUpdateSet({ role }))
    .execute();
  return { accountId: account.id };
}

/** false: was none. */
export async function deleteMember(
  db: Kysely<Schema>,
  organizationId: number,
  email: string,
): Promise<boolean> {
  const account = await findAccount(db, email);
  if (account === null) return false;
  const { numDeletedRows } = await db
    .deleteFrom('organizationMembers')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', account.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listMembers(db: Kysely<Schema>, organizationId: number): Promise<Member[]> {
  return db
    .selectFrom('organizationMembers')
    .innerJoin('accounts', 'accounts.id', 'organizationMembers.accountId')
    .select([
      'organizationMembers.accountId',
      'accounts.email',
      'organizationMembers.role',
      'organizationMembers.sinceMs',
    ])
    .where('organizationMembers.organizationId', '=', organizationId)
    .orderBy('organizationMembers.role')
    .orderBy('accounts.email')
    .execute();
}

async function findAccount(db: Kysely<Schema>, email: string): Promise<{ id: string } | null> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('emailKey', '=', emailKeyOf(email))
    .executeTakeFirst();
  return account ?? null;
}
