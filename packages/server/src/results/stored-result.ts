/** The stored session in the shape that a plan for its next revision needs. */

import { classificationTypes, nameOf } from '@lapwing/contract/values/enums';
import type { RunRows, SessionRules } from '@lapwing/timing/classification/classify-session';
import type { StoredResult } from '@lapwing/timing/revisions/revision-plan';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { listRulings } from './queries/revision.ts';
import { listRunsOf, resultsOfRuns } from './queries/session.ts';
import { isInForce, toRuling } from './ruling-rows.ts';
import { rulesFromRow } from './session-rules.ts';

/** `runs` are the results of the merged sessions. */
export async function readStoredResult(
  tx: Kysely<Schema>,
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

/** With the results of merged sessions, and the rules of the classification. */
export async function readResultToRevise(
  db: Kysely<Schema>,
  session: Row<'sessions'>,
): Promise<{ stored: StoredResult; rules: SessionRules }> {
  const runIds = session.isMerge === 1 ? (await listRunsOf(db, session.id)).map(({ id }) => id) : [];
  const stored = await readStoredResult(db, session, await resultsOfRuns(db, runIds));
  const rules = { type: nameOf(classificationTypes, session.classificationType), ...rulesFromRow(session) };
  return { stored, rules };
}
