/** The rows of earlier revisions, so that one can be put back: each revision keeps those that the next one changes. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { StoredCompetitor } from '@lapwing/timing/revisions/competitor-record';
import type { RevisionPlan } from '@lapwing/timing/revisions/revision-plan';
import type { Kysely, Transaction } from 'kysely';
import { findReplacedResult } from '../../results/queries/revision.ts';
import type { Row, Schema } from '../../storage/schema.ts';

type Transacted = Transaction<Schema>;
type RevisedSession = Pick<Row<'sessions'>, 'id' | 'revisionNumber'>;
type PackedRow = Omit<StoredCompetitor, 'laps'> & { laps: string };

/** Before a plan is written. A revision without a changed row keeps an empty list. */
export async function keepReplacedRows(
  tx: Transacted,
  { id: sessionId, revisionNumber }: RevisedSession,
  { rows, gone }: RevisionPlan,
): Promise<void> {
  const changed = rows.flatMap(({ id, changed: columns }) =>
    id === null || Object.keys(columns).length === 0 ? [] : [id],
  );
  const ids = [...gone, ...changed];
  const stored =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('competitors')
          .selectAll()
          .where('sessionId', '=', sessionId)
          .where('id', 'in', ids)
          .execute();
  const packed = gzipSync(JSON.stringify(stored.map(packRow)));
  await tx
    .insertInto('replacedRows')
    .values({ sessionId, revisionNumber, rows: packed })
    .onConflict((conflict) => conflict.columns(['sessionId', 'revisionNumber']).doUpdateSet({ rows: packed }))
    .execute();
}

function packRow({ sessionId: _, laps, ...row }: Row<'competitors'>): PackedRow {
  return { ...row, laps: Buffer.from(laps).toString('base64') };
}

function unpackRows(bytes: Uint8Array): StoredCompetitor[] {
  // Only written by this file.
  const rows = JSON.parse(gunzipSync(bytes).toString()) as PackedRow[];
  return rows.map(({ laps, ...row }) => ({ ...row, laps: new Uint8Array(Buffer.from(laps, 'base64')) }));
}

/** The revision before the current one, if its rows are known; those of earlier versions of the server are not. */
export async function findRestorable(
  db: Kysely<Schema>,
  { id: sessionId, revisionNumber, isMerge }: RevisedSession & Pick<Row<'sessions'>, 'isMerge'>,
): Promise<number | null> {
  if (isMerge === 1 || revisionNumber < 2) return null;
  const before = revisionNumber - 1;
  const found = await db
    .selectFrom('sessionRevisions')
    .leftJoin('replacedRows', (join) =>
      join
        .onRef('replacedRows.sessionId', '=', 'sessionRevisions.sessionId')
        .onRef('replacedRows.revisionNumber', '=', 'sessionRevisions.number'),
    )
    .select(['sessionRevisions.replacedResult', 'replacedRows.rows'])
    .where('sessionRevisions.sessionId', '=', sessionId)
    .where('sessionRevisions.number', '=', before)
    .executeTakeFirst();
  if (found === undefined) return null;
  // Without a replaced result only the status changed.
  return found.replacedResult === null || found.rows !== null ? before : null;
}

/** The rows as they were published in the revision before the current one. */
export async function rowsBefore(
  db: Kysely<Schema>,
  { id: sessionId, revisionNumber }: RevisedSession,
  current: readonly StoredCompetitor[],
): Promise<StoredCompetitor[]> {
  const number = revisionNumber - 1;
  const kept = await db
    .selectFrom('replacedRows')
    .select('rows')
    .where('sessionId', '=', sessionId)
    .where('revisionNumber', '=', number)
    .executeTakeFirst();
  const replaced = await findReplacedResult(db, sessionId, number);
  if (kept === undefined || replaced === null) return [...current];
  const byId = new Map(current.map((row) => [row.id, row]));
  for (const row of unpackRows(kept.rows)) byId.set(row.id, row);
  return replaced.competitors.flatMap(({ id }) => byId.get(id) ?? []);
}
