/** Writes organisations. */

import { sports } from '@lapwing/contract/values/enums';
import type { Kysely, Transaction } from 'kysely';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import type { NewOrganization } from '../document/new-event.ts';

export async function saveOrganization(db: Kysely<Schema>, organization: NewOrganization): Promise<number> {
  return db.transaction().execute((tx) => addOrganization(tx, organization));
}

export async function addOrganization(
  tx: Transaction<Schema>,
  organization: NewOrganization,
): Promise<number> {
  const { id } = await tx
    .insertInto('organizations')
    .values({ ...organization, sport: sports[organization.sport] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, { kind: 'lists' });
  await reindex(tx, 'Organizations', [id]);
  return id;
}
