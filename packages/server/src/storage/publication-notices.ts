/** Records that a session was published, in the transaction that publishes it; the recipients are found later. */

import type { Kysely } from 'kysely';
import { preparedQuery } from './prepared-query.ts';
import type { Schema } from './schema.ts';

const note = preparedQuery((db, { sessionId, publishedAtMs }: { sessionId: number; publishedAtMs: number }) =>
  db
    .insertInto('publicationNotices')
    .values({ sessionId, publishedAtMs })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ publishedAtMs })),
);

export async function notePublication(
  tx: Kysely<Schema>,
  sessionId: number,
  publishedAtMs: number,
): Promise<void> {
  await note(tx, { sessionId, publishedAtMs });
}
