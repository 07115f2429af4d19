/** The differences between the stored result and the next: rulings added or withdrawn, and the lines of its history. */

import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { describeChanges, type PublishedRow } from '../classification/describe-changes.ts';
import { isPublishedOrder } from '../classification/ruling.ts';
import { groupBy } from '../group-by.ts';
import type { ResultColumns } from './competitor-record.ts';
import {
  type Decision,
  idOfNewRow,
  type PlannedChange,
  type PlannedRow,
  type StoredResult,
  type StoredRuling,
} from './revision-plan.ts';

/**
 * Repeated rulings stay as they were decided; missing ones are withdrawn. A published order is one decision: its places
 * are applied one after the other.
 */
export function planRulings(inForce: readonly StoredRuling[], wanted: readonly Decision[]) {
  const left = groupBy(inForce, rulingKey);
  const orderIn = (rulings: readonly Decision[]) =>
    rulings
      .filter(({ ruling }) => isPublishedOrder(ruling))
      .map(rulingKey)
      .join('\n');
  const isOrderKept = orderIn(inForce) === orderIn(wanted);
  const added = wanted.filter((each) => {
    if (!isOrderKept && isPublishedOrder(each.ruling)) return true;
    return left.get(rulingKey(each))?.shift() === undefined;
  });
  const withdrawn = [...left.values()].flat().map(({ number }) => number);
  return { added, withdrawn: withdrawn.sort((a, b) => a - b) };
}

/** Independent of the order of a ruling's parts. */
function rulingKey({ competitorId, ruling }: Decision): string {
  const parts = Object.entries(ruling).filter(([, value]) => value !== undefined);
  return JSON.stringify([competitorId, ...parts.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Since the last publication; none for the first one. */
export function changesOf(
  stored: StoredResult,
  rows: readonly PlannedRow[],
  inForce: readonly Decision[],
): PlannedChange[] {
  if (stored.revision === 0) return [];
  const published = (stored.published ?? stored.competitors).toSorted(byPlace);
  const rulingsBefore = groupBy(stored.rulings, ({ competitorId }) => competitorId);
  const rulingsAfter = groupBy(inForce, ({ competitorId }) => competitorId);
  const before = published.map((row) => toPublished(row.id, row, rulingsBefore.get(row.id)));
  const after = rows
    .map(({ id, record }, index) => ({ id: id ?? idOfNewRow(index), ...record }))
    .sort(byPlace)
    .map((row) => toPublished(row.id, row, rulingsAfter.get(row.id)));
  const byId = new Map(published.map((row) => [row.id, row]));
  return describeChanges(before, after).map((change): PlannedChange => {
    const left = change.kind === 'entry' && !change.to ? byId.get(change.competitorId) : undefined;
    if (left === undefined) return change;
    const { id, startNumber, firstName, lastName, className } = left;
    return { ...change, gone: { id, startNumber, firstName, lastName, className } };
  });
}

function byPlace(a: ResultColumns, b: ResultColumns): number {
  return a.finishPosition - b.finishPosition;
}

function toPublished(
  competitorId: number,
  row: ResultColumns,
  rulings: readonly Decision[] = [],
): PublishedRow {
  return {
    competitorId,
    position: row.isClassified === 1 ? row.finishPosition : null,
    status: nameOf(rowStatuses, row.status),
    lapCount: row.lapCount,
    totalTimeMs: row.totalTimeMs,
    bestTimeMs: row.bestTimeMs,
    rulings: rulings.map(({ ruling }) => ruling),
  };
}
