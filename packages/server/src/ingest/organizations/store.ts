/** Reads and changes an organisation for its owners. */

import type { ManagedOrganization, OrganizationDetails } from '@lapwing/contract/people/organizations';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import { listKeys } from '../access/upload-keys.ts';
import { listMembers } from './members.ts';

export async function describeOrganization(
  db: Database,
  organizationId: number,
): Promise<ManagedOrganization | null> {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'city', 'websiteUrl', 'logoUrl as logo'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (organization === undefined) return null;
  const keys = await listKeys(db, organizationId);
  return {
    organizationId,
    ...organization,
    members: await listMembers(db, organizationId),
    keys: keys.map(({ id, name, scopes, createdAtMs, lastUsedAtMs, revokedAtMs }) => ({
      keyId: id,
      name,
      scopes,
      createdAtMs,
      lastUsedAtMs,
      revokedAtMs,
    })),
  };
}

export async function saveDetails(
  db: Database,
  organizationId: number,
  details: OrganizationDetails,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'everything' });
    await tx.updateTable('organizations').set(details).where('id', '=', organizationId).execute();
    await reindex(tx, 'Organizations', [organizationId]);
  });
}
