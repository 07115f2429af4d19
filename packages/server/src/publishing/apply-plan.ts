/** Writes the changes of a plan: the rows and rulings of a session, its status, and the revision itself. */

import { type ResultStatus, resultStatuses } from '@lapwing/contract/values/enums';
import type { NewPublication } from '@lapwing/timing/revisions/new-session';
import {
  type Decision,
  newRowOf,
  type PlannedRow,
  type RevisionPlan,
} from '@lapwing/timing/revisions/revision-plan';
import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { saveFieldCrossings } from '../results/field-crossings.ts';
import { listRulings } from '../results/queries/revision.ts';
import { keptResultOf, packResult, type ReplacedResult } from '../results/replaced-result.ts';
import { insertRulings, toRow } from '../results/ruling-rows.ts';
import { announce } from '../storage/announce.ts';
import { rowsInserter } from '../storage/insert-rows.ts';
import { preparedQuery, queryById } from '../storage/prepared-query.ts';
import { notePublication } from '../storage/publication-notices.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { yieldToEventLoop } from '../storage/yield-to-event-loop.ts';
import { keepReplacedRows } from './revisions/replaced-rows.ts';
import { sealRevision } from './seals/seal-revision.ts';

type Transacted = Transaction<Schema>;
type IdOf = (competitorId: number) => number;

/** The stored session, and how it is published. */
export type Publishing = {
  session: Pick<Row<'sessions'>, 'id' | 'revisionNumber' | 'isMerge'>;
  /** null: without a new revision */
  publication: Omit<NewPublication, 'rulings'> | null;
  resultStatus: ResultStatus;
  /** of the session, if they change too */
  columns?: Updateable<Schema['sessions']>;
  /** the last published result, if it differs from the stored one */
  replaced?: ReplacedResult;
  /** the merged sessions, if they may change too */
  runIds?: readonly number[];
};

/** The new revision number, and the ids of the plan's competitors. */
export async function applyPlan(
  tx: Transacted,
  plan: RevisionPlan,
  { session, publication, resultStatus, columns, replaced, runIds }: Publishing,
): Promise<{ number: number; idOf: IdOf }> {
  const { id: sessionId, revisionNumber } = session;
  const number = publication === null ? revisionNumber : revisionNumber + 1;
  await announce(tx, { kind: 'session', sessionId });
  if (plan.hasNewResult && revisionNumber > 0) {
    await keepResult(tx, session, replaced ?? (await keptResultOf(tx, session)));
    // A merge is made again from its runs, and never put back by itself.
    if (session.isMerge === 0) await keepReplacedRows(tx, session, plan);
  }
  const idOf = plan.hasNewResult ? await saveRows(tx, sessionId, plan) : (id: number) => id;
  await saveRulings(tx, sessionId, plan.rulings, { idOf, revisionNumber: number });
  if (plan.hasNewResult) await saveFieldCrossings(tx, sessionId, lapsInOrder(plan.rows));
  if (columns !== undefined)
    await tx.updateTable('sessions').set(columns).where('id', '=', sessionId).execute();
  await setRevision(tx, { sessionId, resultStatus: resultStatuses[resultStatus], revisionNumber: number });
  // The seal of a merge names its sessions.
  if (runIds !== undefined) await saveRuns(tx, sessionId, runIds);
  if (publication !== null) {
    const changes = plan.changes.map((change) => ({ ...change, competitorId: idOf(change.competitorId) }));
    await addRevision(tx, sessionId, number, publication, JSON.stringify(changes));
  }
  return { number, idOf };
}

export async function saveRuns(tx: Transacted, sessionId: number, runIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('mergedSessions').where('sessionId', '=', sessionId).execute();
  for (const [sort, runSessionId] of runIds.entries()) {
    await tx.insertInto('mergedSessions').values({ sessionId, runSessionId, sort }).execute();
  }
}

type SessionRevision = { sessionId: number } & Pick<Row<'sessions'>, 'resultStatus' | 'revisionNumber'>;

const setRevision = preparedQuery((db, { sessionId, ...columns }: SessionRevision) =>
  db.updateTable('sessions').set(columns).where('id', '=', sessionId),
);

/** With the revision that published it. */
async function keepResult(
  tx: Transacted,
  { id, revisionNumber }: Publishing['session'],
  result: ReplacedResult,
): Promise<void> {
  await tx
    .updateTable('sessionRevisions')
    .set({ replacedResult: packResult(result) })
    .where('sessionId', '=', id)
    .where('number', '=', revisionNumber)
    .execute();
}

const insertCompetitors = rowsInserter((db, row: Insertable<Schema['competitors']>) =>
  db.insertInto('competitors').values(row),
);

const listPlaces = queryById((db, sessionId) =>
  db.selectFrom('competitors').select(['id', 'finishPosition']).where('sessionId', '=', sessionId),
);

async function saveRows(tx: Transacted, sessionId: number, { rows, gone }: RevisionPlan): Promise<IdOf> {
  if (gone.length > 0) {
    await tx.deleteFrom('competitors').where('sessionId', '=', sessionId).where('id', 'in', gone).execute();
  }
  await updateRows(
    tx,
    sessionId,
    rows.filter(({ changed }) => Object.keys(changed).length > 0),
  );
  const added = rows.filter(({ id }) => id === null);
  if (added.length === 0) return (id) => id;
  await insertCompetitors(
    tx,
    added.map(({ record }) => ({ ...record, sessionId })),
  );
  const stored = await listPlaces(tx, sessionId);
  const idAt = new Map(stored.map(({ id, finishPosition }) => [finishPosition, id]));
  return (competitorId) => {
    const row = newRowOf(competitorId);
    if (row === null) return competitorId;
    const id = idAt.get(rows[row]?.record.finishPosition ?? 0);
    if (id === undefined) throw new RangeError('A ruling or a change is about nobody in its session');
    return id;
  };
}

type CompetitorChange = PlannedRow['changed'] & { sessionId: number; id: number };

const updateCompetitor = preparedQuery((db, { sessionId, id, ...changed }: CompetitorChange) =>
  db.updateTable('competitors').set(changed).where('sessionId', '=', sessionId).where('id', '=', id),
);

async function updateRows(tx: Transacted, sessionId: number, rows: readonly PlannedRow[]): Promise<void> {
  const moved = rows.flatMap(({ id, changed }) => (changed.finishPosition === undefined ? [] : (id ?? [])));
  if (moved.length > 0) {
    // No two may share a place, not even for a moment.
    await tx
      .updateTable('competitors')
      .set({ finishPosition: sql`-finish_position` })
      .where('sessionId', '=', sessionId)
      .where('id', 'in', moved)
      .execute();
  }
  const turn = yieldToEventLoop();
  for (const { id, changed } of rows) {
    await turn();
    if (id !== null) await updateCompetitor(tx, { ...changed, sessionId, id });
  }
}

async function saveRulings(
  tx: Transacted,
  sessionId: number,
  { added, withdrawn }: RevisionPlan['rulings'],
  { idOf, revisionNumber }: { idOf: IdOf; revisionNumber: number },
): Promise<void> {
  if (withdrawn.length > 0) {
    await tx
      .updateTable('rulings')
      .set({ withdrawnInRevision: revisionNumber })
      .where('sessionId', '=', sessionId)
      .where('number', 'in', withdrawn)
      .execute();
  }
  if (added.length === 0) return;
  const last = (await listRulings(tx, sessionId)).at(-1)?.number ?? 0;
  await insertRulings(
    tx,
    added.map(({ competitorId, ruling, decidedBy, decidedAtMs }: Decision, index) => ({
      sessionId,
      number: last + index + 1,
      competitorId: idOf(competitorId),
      ...toRow(ruling),
      decidedBy,
      decidedAtMs,
      revisionNumber,
      withdrawnInRevision: null,
    })),
  );
}

function lapsInOrder(rows: readonly PlannedRow[]): Uint8Array[] {
  return rows
    .map(({ record }) => record)
    .sort((a, b) => a.finishPosition - b.finishPosition)
    .map(({ laps }) => laps);
}

const insertRevision = preparedQuery((db, row: Insertable<Schema['sessionRevisions']>) =>
  db.insertInto('sessionRevisions').values(row),
);

async function addRevision(
  tx: Transacted,
  sessionId: number,
  number: number,
  { resultStatus, source, publishedBy, publishedAtMs, reason }: Omit<NewPublication, 'rulings'>,
  changes: string,
): Promise<void> {
  await insertRevision(tx, {
    sessionId,
    number,
    resultStatus: resultStatuses[resultStatus],
    source,
    publishedBy,
    publishedAtMs,
    reason,
    changes,
    replacedResult: null,
  });
  await sealRevision(tx, sessionId);
  await notePublication(tx, sessionId, publishedAtMs);
}
