/** Who publishes at the desk: the organisation in public, the member in the records of the organisation. */

import type { Kysely, Transaction } from 'kysely';
import type { Sender } from '../../ingest/uploads/upload-log.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';

export async function senderOf(
  db: Kysely<Schema>,
  { organizationId, accountId }: DeskMember,
): Promise<Sender & { publisherName: string }> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return { keyId: '', keyName: '', accountId, organizationId, publisherName: name };
}

export async function notePublications(
  tx: Transaction<Schema>,
  { accountId }: DeskMember,
  published: readonly { sessionId: number; revision: number; isChanged: boolean }[],
): Promise<void> {
  for (const { sessionId, revision, isChanged } of published) {
    if (!isChanged || revision === 0) continue;
    await tx
      .insertInto('deskPublications')
      .values({ sessionId, revisionNumber: revision, accountId })
      .onConflict((conflict) => conflict.columns(['sessionId', 'revisionNumber']).doUpdateSet({ accountId }))
      .execute();
  }
}
