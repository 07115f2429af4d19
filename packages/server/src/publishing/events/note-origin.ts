/** Notes the server from which an event was copied over the API. The first copy counts. */

import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Publisher } from '../revisions/publish-revision.ts';

export async function noteOrigin(
  tx: Transaction<Schema>,
  { organizationId, nowMs }: Publisher,
  eventId: number,
  { url, eventId: originEventId }: NonNullable<EventDocument['importedFrom']>,
): Promise<void> {
  await tx
    .insertInto('importedEvents')
    .values({
      eventId,
      organizationId,
      origin: new URL(url).origin,
      originEventId,
      importedAtMs: nowMs,
      contentHash: null,
      updatedAtMs: nowMs,
      sessionIds: '[]',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
