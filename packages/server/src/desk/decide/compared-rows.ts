/** The order as it is and the order that a plan would give, as rows of the desk. */

import type { Comparison } from '@lapwing/contract/desk/decide';
import type { ResultRow } from '@lapwing/contract/desk/publish';
import { rankedBy, type SessionRules } from '@lapwing/timing/classification/classify-session';
import type { StoredCompetitor } from '@lapwing/timing/revisions/competitor-record';
import type { RevisionPlan, StoredResult } from '@lapwing/timing/revisions/revision-plan';
import { toResultRow } from '../publish/result-rows.ts';

export function comparedRows(
  { competitors }: StoredResult,
  { rows }: RevisionPlan,
  rules: SessionRules,
): Comparison {
  const after = rows.flatMap(({ id, record }) => (id === null ? [] : [{ ...record, id }]));
  return {
    isByBestLap: rankedBy(rules) === 'best-lap',
    before: rowsOf(competitors),
    after: rowsOf(after),
  };
}

function rowsOf(competitors: readonly StoredCompetitor[]): ResultRow[] {
  return competitors.toSorted((a, b) => a.finishPosition - b.finishPosition).map(toResultRow);
}
