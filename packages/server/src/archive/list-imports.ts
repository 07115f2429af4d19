/** The archives that were imported for an organisation. */

import type { ArchiveStatus, ImportSummary } from '@lapwing/contract/people/archives';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

const SHOWN = 50;

/** The newest first. */
export async function listImports(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<ArchiveStatus['imports']> {
  const rows = await db
    .selectFrom('archiveImports')
    .select(['origin', 'originName', 'exportedAtMs', 'importedAtMs', 'importedBy', 'summary'])
    .where('organizationId', '=', organizationId)
    .orderBy('importedAtMs', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  // Only import-archive writes it.
  return rows.map((row) => ({ ...row, summary: JSON.parse(row.summary) as ImportSummary }));
}
