/** The stored session in the shape that a plan for its next revision needs. */

import type { RunRows } from '@lapwing/timing/classification/classify-session';
import type { StoredResult } from '@lapwing/timing/revisions/revision-plan';
import type { Transaction } from 'kysely';
import { listRulings } from '../results/queries/revision.ts';
import { isInForce, toRuling } from '../results/ruling-rows.ts';
import type { Row, Schema } from '../storage/schema.ts';

/** `runs` are the results of the merged sessions. */
export async function readStoredResult(
  tx: Transaction<Schema>,
  { id, revisionNumber }: Pick<Row<'sessions'>, 'id' | 'revisionNumber'>,
  runs: RunRows,
): Promise<StoredResult> {
  const competitors = await tx
    .selectFrom('competitors')
    .selectAll()
    .where('sessionId', '=', id)
    .orderBy('finishPosition')
    .execute();
  const rulings = (await listRulings(tx, id)).filter((row) => isInForce(row, revisionNumber));
  return {
    revision: revisionNumber,
    competitors: competitors.map(({ sessionId: _, ...competitor }) => competitor),
    rulings: rulings.map((row) => {
      const { number, competitorId, decidedBy, decidedAtMs } = row;
      return { number, competitorId, ruling: toRuling(row), decidedBy, decidedAtMs };
    }),
    runs,
  };
}
