/** The members of an organisation and their roles. */

import type { ManagedMember, MemberRole } from '@lapwing/contract/people/organizations';
import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { emailKeyOf } from '../../identity/email-key.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';

/** An existing member gets the new role. null: nobody has that e-mail address. */
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

/** false: was not a member. */
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

export async function listMembers(db: Kysely<Schema>, organizationId: number): Promise<ManagedMember[]> {
  const rows = await db
    .selectFrom('organizationMembers')
    .innerJoin('accounts', 'accounts.id', 'organizationMembers.accountId')
    .select([
      'organizationMembers.accountId',
      'accounts.givenName',
      'accounts.surName',
      'accounts.email',
      'organizationMembers.role',
      'organizationMembers.sinceMs',
    ])
    .where('organizationMembers.organizationId', '=', organizationId)
    .orderBy('organizationMembers.role')
    .orderBy('accounts.email')
    .execute();
  return rows.map(({ givenName, surName, role, ...row }) => ({
    ...row,
    name: `${givenName} ${surName}`.trim(),
    // Only this file writes it.
    role: role as MemberRole,
  }));
}

/** `last-owner`: nobody would be left to manage the organisation, so nothing was changed. */
type MemberChange = 'changed' | 'last-owner' | 'unknown';

/** Like `saveMember`, but for an owner on the site, who cannot leave the organisation without one. */
export async function changeMember(
  db: Kysely<Schema>,
  member: { organizationId: number; email: string; role: MemberRole; sinceMs: number },
): Promise<MemberChange> {
  return keepingAnOwner(db, member.organizationId, async (tx) => (await saveMember(tx, member)) !== null);
}

export async function removeMember(
  db: Kysely<Schema>,
  organizationId: number,
  accountId: string,
): Promise<MemberChange> {
  return keepingAnOwner(db, organizationId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('organizationMembers')
      .where('organizationId', '=', organizationId)
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

class NoOwnerLeft extends Error {}

async function keepingAnOwner(
  db: Kysely<Schema>,
  organizationId: number,
  change: (tx: Kysely<Schema>) => Promise<boolean>,
): Promise<MemberChange> {
  try {
    return await db.transaction().execute(async (tx) => {
      await announce(tx, { kind: 'lists' });
      // Two owners who remove each other at the same moment wait for each other here.
      await tx
        .updateTable('organizations')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', organizationId)
        .execute();
      const isKnown = await change(tx);
      const owner = await tx
        .selectFrom('organizationMembers')
        .select('accountId')
        .where('organizationId', '=', organizationId)
        .where('role', '=', 'owner')
        .limit(1)
        .executeTakeFirst();
      if (owner === undefined) throw new NoOwnerLeft();
      return isKnown ? 'changed' : 'unknown';
    });
  } catch (error) {
    if (error instanceof NoOwnerLeft) return 'last-owner';
    throw error;
  }
}

export async function roleOf(
  db: Kysely<Schema>,
  organizationId: number,
  accountId: string,
): Promise<MemberRole | null> {
  const own = await organizationsOf(db, accountId);
  return own.find((each) => each.organizationId === organizationId)?.role ?? null;
}

export async function organizationsOf(db: Kysely<Schema>, accountId: string) {
  const rows = await db
    .selectFrom('organizationMembers')
    .innerJoin('organizations', 'organizations.id', 'organizationMembers.organizationId')
    .innerJoin('accounts', 'accounts.id', 'organizationMembers.accountId')
    .select(['organizations.id as organizationId', 'organizations.name', 'organizationMembers.role'])
    .where('organizationMembers.accountId', '=', accountId)
    .where('accounts.status', '=', accountStatuses.Active)
    .orderBy('organizations.name')
    .execute();
  // Only this file writes it.
  return rows.map((row) => ({ ...row, role: row.role as MemberRole }));
}

async function findAccount(db: Kysely<Schema>, email: string): Promise<{ id: string } | null> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('emailKey', '=', emailKeyOf(email))
    .where('status', '=', accountStatuses.Active)
    .executeTakeFirst();
  return account ?? null;
}
