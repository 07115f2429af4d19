/** The places that competitors of a result drop on the next grid. */

import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** By the id of the competitor. */
export async function listGridDrops(db: Kysely<Schema>, sessionId: number): Promise<Map<number, number>> {
  const rulings = await db
    .selectFrom('rulings')
    .select(['competitorId', 'value'])
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'grid-drop')
    .where('withdrawnInRevision', 'is', null)
    .execute();
  const drops = new Map<number, number>();
  for (const { competitorId, value } of rulings)
    drops.set(competitorId, (drops.get(competitorId) ?? 0) + (value ?? 0));
  return drops;
}
