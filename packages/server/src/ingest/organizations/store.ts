/** Reads and changes an organisation for its owners. */

import type { ManagedOrganization, OrganizationDetails } from '@lapwing/contract/people/organizations';
import * as z from 'zod/mini';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import { readStored } from '../../storage/stored-json.ts';
import { listKeys } from '../access/upload-keys.ts';
import { listMembers } from './members.ts';

const storedSites = z.array(z.string());

export async function describeOrganization(
  db: Database,
  organizationId: number,
): Promise<ManagedOrganization | null> {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'city', 'websiteUrl', 'logoUrl as logo', 'embeddingSites'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (organization === undefined) return null;
  const keys = await listKeys(db, organizationId);
  return {
    organizationId,
    ...organization,
    embeddingSites: readStored(organization.embeddingSites, storedSites) ?? [],
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
  { embeddingSites, ...details }: OrganizationDetails,
): Promise<void> {
  const sites = embeddingSites && [...new Set(embeddingSites.map((address) => new URL(address).origin))];
  await db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'everything' });
    await tx
      .updateTable('organizations')
      .set({ ...details, ...(sites && { embeddingSites: JSON.stringify(sites) }) })
      .where('id', '=', organizationId)
      .execute();
    await reindex(tx, 'Organizations', [organizationId]);
  });
}
