/** Stored rulings: a kind and one number. Not classified is stored as placed at 0. */

import { penaltyForms } from '@lapwing/contract/results/revisions';
import { nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { isPublishedOrder, type Ruling } from '@lapwing/timing/classification/ruling';
import type { Insertable } from 'kysely';
import { rowsInserter } from '../storage/insert-rows.ts';
import type { Row, Schema } from '../storage/schema.ts';

type StoredRuling = Pick<
  Row<'rulings'>,
  'kind' | 'value' | 'reason' | 'source' | 'form' | 'document' | 'rulingId'
>;

export const insertRulings = rowsInserter((db, row: Insertable<Schema['rulings']>) =>
  db.insertInto('rulings').values(row),
);

const BEHIND = ['class', 'field'] as const;
const NO_PLACE = 0;

export function toRow(ruling: Ruling): StoredRuling {
  const reason = ruling.kind === 'retired' ? '' : ruling.reason;
  const kind = ruling.kind === 'not-classified' ? 'placed' : ruling.kind;
  const source = isPublishedOrder(ruling) ? 'published-order' : 'official';
  const form = ruling.kind === 'penalty' ? (ruling.form ?? null) : null;
  const { document = '', rulingId = null } = ruling.kind === 'retired' ? {} : ruling;
  return { kind, value: numberOf(ruling), reason, source, form, document, rulingId };
}

function numberOf(ruling: Ruling): number | null {
  switch (ruling.kind) {
    case 'penalty':
      return ruling.penaltyMs;
    case 'lap-deleted':
      return ruling.lapNumber;
    case 'laps':
      return ruling.laps;
    case 'places':
    case 'grid-drop':
      return ruling.places;
    case 'placed':
      return ruling.position;
    case 'not-classified':
      return NO_PLACE;
    case 'relegated':
      return BEHIND.indexOf(ruling.behind);
    case 'status':
      return rowStatuses[ruling.status];
    case 'retired':
    case 'disqualified':
    case 'class-excluded':
    case 'reprimand':
      return null;
  }
}

export function toRuling(row: StoredRuling): Ruling {
  const ruling = decisionOf(row);
  if (ruling.kind === 'retired') return ruling;
  const { document, rulingId } = row;
  return { ...ruling, ...(document !== '' && { document }), ...(rulingId !== null && { rulingId }) };
}

function decisionOf({ kind, value, reason, source, form: stored }: StoredRuling): Ruling {
  const number = value ?? 0;
  const form = penaltyForms.find((each) => each === stored);
  switch (kind) {
    case 'penalty':
      return { kind, penaltyMs: number, reason, ...(form !== undefined && { form }) };
    case 'lap-deleted':
      return { kind, lapNumber: number, reason };
    case 'laps':
      return { kind, laps: number, reason };
    case 'places':
    case 'grid-drop':
      return { kind, places: number, reason };
    case 'placed':
      return {
        ...(number === NO_PLACE ? { kind: 'not-classified', reason } : { kind, position: number, reason }),
        ...(source === 'published-order' && { source }),
      };
    case 'relegated':
      return { kind, behind: BEHIND[number] ?? 'field', reason };
    case 'status':
      return { kind, status: nameOf(rowStatuses, number), reason };
    case 'retired':
      return { kind };
    case 'disqualified':
    case 'class-excluded':
    case 'reprimand':
      return { kind, reason };
  }
  throw new RangeError(`A ruling of the kind ${kind} is not known`);
}

/** Whether it was in force when that revision was published. */
export function isInForce(
  { revisionNumber, withdrawnInRevision }: Pick<Row<'rulings'>, 'revisionNumber' | 'withdrawnInRevision'>,
  inRevision: number,
): boolean {
  return revisionNumber <= inRevision && (withdrawnInRevision === null || withdrawnInRevision > inRevision);
}
