/** Puts the result before the current one back, as a new revision: rows and rulings as they were. */

import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { changedColumns } from '@lapwing/timing/revisions/competitor-record';
import type { NewPublication } from '@lapwing/timing/revisions/new-session';
import { changesOf, planRulings } from '@lapwing/timing/revisions/plan-changes';
import {
  type Decision,
  idOfNewRow,
  type PlannedRow,
  type RevisionPlan,
  type StoredResult,
} from '@lapwing/timing/revisions/revision-plan';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { listRulings } from '../../results/queries/revision.ts';
import { isInForce, toRuling } from '../../results/ruling-rows.ts';
import { readStoredResult } from '../../results/stored-result.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { applyPlan } from '../apply-plan.ts';
import { readMergesOf } from '../merges/merges.ts';
import { publishMerges } from './publish-revision.ts';
import { findRestorable, rowsBefore } from './replaced-rows.ts';

type Transacted = Transaction<Schema>;

/** In an event that is settled afterwards. The number of the new revision. */
export async function restoreRevision(
  tx: Transacted,
  sessionId: number,
  wanted: number,
  publication: Pick<NewPublication, 'publishedBy' | 'publishedAtMs' | 'reason'>,
): Promise<number> {
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if ((await findRestorable(tx, session)) !== wanted) {
    throw problem('conflict', { detail: `Revision ${wanted} cannot be put back` });
  }
  const { resultStatus: status } = await tx
    .selectFrom('sessionRevisions')
    .select('resultStatus')
    .where('sessionId', '=', sessionId)
    .where('number', '=', wanted)
    .executeTakeFirstOrThrow();
  const isOfficial = nameOf(resultStatuses, status) === 'Official';
  const resultStatus = isOfficial ? ('Official' as const) : ('Provisional' as const);
  const merges = await readMergesOf(tx, sessionId);
  const plan = await planRestoring(tx, session, wanted);
  const made = { ...publication, resultStatus, source: 'official' as const };
  const { number } = await applyPlan(tx, plan, { session, publication: made, resultStatus });
  await publishMerges(tx, sessionId, merges, made);
  return number;
}

async function planRestoring(
  tx: Transacted,
  session: Row<'sessions'>,
  wanted: number,
): Promise<RevisionPlan> {
  const stored = await readStoredResult(tx, session, []);
  const rowsThen = await rowsBefore(tx, session, stored.competitors);
  const current = new Map(stored.competitors.map((row) => [row.id, row]));
  const rows = rowsThen.map(({ id, ...record }): PlannedRow => {
    const row = current.get(id);
    if (row === undefined) return { id: null, record, changed: {} };
    const { id: _, ...before } = row;
    return { id, record, changed: changedColumns(before, record) };
  });
  const idNow = new Map(rowsThen.map(({ id }, index) => [id, current.has(id) ? id : idOfNewRow(index)]));
  const rulings = await rulingsIn(tx, session.id, wanted, idNow);
  return planOf(stored, rows, rulings);
}

function planOf(
  stored: StoredResult,
  rows: readonly PlannedRow[],
  rulings: readonly Decision[],
): RevisionPlan {
  const staying = new Set(rows.map(({ id }) => id));
  return {
    hasNewResult: true,
    rows,
    gone: stored.competitors.flatMap(({ id }) => (staying.has(id) ? [] : [id])),
    rulings: planRulings(stored.rulings, rulings),
    changes: changesOf(stored, rows, rulings),
    countedCount: 0,
  };
}

/** The rulings that were in force, about competitors as they are found now. */
async function rulingsIn(
  tx: Transacted,
  sessionId: number,
  revision: number,
  idNow: ReadonlyMap<number, number>,
): Promise<Decision[]> {
  const rows = (await listRulings(tx, sessionId)).filter((row) => isInForce(row, revision));
  return rows.flatMap((row) => {
    const competitorId = idNow.get(row.competitorId);
    const { decidedBy, decidedAtMs } = row;
    return competitorId === undefined
      ? []
      : [{ competitorId, ruling: toRuling(row), decidedBy, decidedAtMs }];
  });
}
