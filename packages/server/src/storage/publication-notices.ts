/** Records that a session was published, in the transaction that publishes it; the recipients are found later. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function notePublication(
  tx: Kysely<Schema>,
  sessionId: number,
  publishedAtMs: number,
): Promise<void> {
  await tx
    .insertInto('publicationNotices')
    .values({ sessionId, publishedAtMs })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ publishedAtMs }))
    .execute();
}
