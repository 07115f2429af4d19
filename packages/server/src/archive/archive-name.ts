/** The file name of an archive: the organisation and the day, in letters that every system accepts. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export async function archiveNameOf(
  db: Kysely<Schema>,
  organizationId: number,
  nowMs: number,
): Promise<string> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  const name = (row?.name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return `lapwing-${name === '' ? organizationId : name}-${day}.zip`;
}
