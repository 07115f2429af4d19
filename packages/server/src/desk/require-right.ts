/** Who may do what at the race desk: every call of the desk asks here first. */

import { type DeskRight, hasRight } from '@lapwing/contract/desk/rights';
import type { MemberRole } from '@lapwing/contract/people/organizations';
import type { Kysely } from 'kysely';
import type { User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { requireUser } from '../identity/require-user.ts';
import { roleOf } from '../ingest/organizations/members.ts';
import type { Schema } from '../storage/schema.ts';

/** A signed-in member with the right that was asked for. */
export type DeskMember = {
  accountId: string;
  organizationId: number;
  role: MemberRole;
};

/** 401 without a token, 404 without the organisation, 403 for other people, other roles and suspended organisations. */
export async function requireRight(
  db: Kysely<Schema>,
  user: User | null,
  organizationId: number,
  right: DeskRight,
): Promise<DeskMember> {
  const { accountId } = requireUser(user);
  const organization = await db
    .selectFrom('organizations')
    .select('suspendedAtMs')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (organization === undefined) {
    throw problem('not-found', { detail: `No organization ${organizationId}` });
  }
  const role = await roleOf(db, organizationId, accountId);
  if (role === null) {
    throw problem('not-allowed', { detail: 'Only members of the organization work at its race desk' });
  }
  if (!hasRight(role, right)) {
    throw problem('not-allowed', { detail: `The role ${role} does not have the right to ${right}` });
  }
  if (organization.suspendedAtMs !== null) {
    throw problem('not-allowed', { detail: 'The organization is suspended' });
  }
  return { accountId, organizationId, role };
}

/** The same for the organisation of an event. A deleted event is not found. */
export async function requireRightForEvent(
  db: Kysely<Schema>,
  user: User | null,
  eventId: number,
  right: DeskRight,
): Promise<DeskMember> {
  requireUser(user);
  const event = await db
    .selectFrom('events')
    .select('organizationId')
    .where('id', '=', eventId)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (event === undefined) throw problem('not-found', { detail: `No event ${eventId}` });
  return requireRight(db, user, event.organizationId, right);
}
