/** Results as rows of the desk, and what a new revision changes in them. */

import type { ResultRow, RowChange } from '@lapwing/contract/desk/publish';
import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

/** In the order of the classification. */
export async function listResultRows(db: Kysely<Schema>, sessionId: number): Promise<ResultRow[]> {
  const rows = await db
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'className', 'status', 'isClassified'])
    .select(['finishPosition', 'lapCount', 'totalTimeMs', 'bestTimeMs'])
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  return rows.map(toResultRow);
}

type Shown =
  | 'id'
  | 'startNumber'
  | 'firstName'
  | 'lastName'
  | 'className'
  | 'status'
  | 'isClassified'
  | 'finishPosition'
  | 'lapCount'
  | 'totalTimeMs'
  | 'bestTimeMs';

export function toResultRow(row: Pick<Row<'competitors'>, Shown>): ResultRow {
  return {
    competitorId: row.id,
    position: row.isClassified === 1 ? row.finishPosition : null,
    number: row.startNumber,
    firstName: row.firstName,
    lastName: row.lastName,
    className: row.className,
    status: nameOf(rowStatuses, row.status),
    laps: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
  };
}

/** In the later order; those who are gone come last. */
export function compareRows(before: readonly ResultRow[], after: readonly ResultRow[]): RowChange[] {
  const earlier = new Map(before.map((row) => [row.competitorId, row]));
  const later = new Set(after.map(({ competitorId }) => competitorId));
  return [
    ...after.map((row) => ({ before: earlier.get(row.competitorId) ?? null, after: row })),
    ...before
      .filter(({ competitorId }) => !later.has(competitorId))
      .map((row) => ({ before: row, after: null })),
  ];
}
