/** The edits of a published result, and the correction that they make. */

import type { DeskCorrection, PublishedResult, ResultRow } from '@lapwing/contract/desk/publish';
import type { RowStatus } from '@lapwing/contract/values/enums';

export type RowEdit = {
  number: string;
  firstName: string;
  lastName: string;
  className: string;
  status: RowStatus;
  /** as typed; empty: unchanged */
  place: string;
  /** in seconds, as typed; empty: none */
  penalty: string;
};

export type ResultEdits = {
  rows: ReadonlyMap<number, RowEdit>;
  withdrawn: readonly number[];
  status: 'Provisional' | 'Official';
  reason: string;
};

export function editOf({ number, firstName, lastName, className, status }: ResultRow): RowEdit {
  return { number, firstName, lastName, className, status, place: '', penalty: '' };
}

export function correctionOf(
  result: PublishedResult,
  { rows, withdrawn, status, reason }: ResultEdits,
  uploadId: string,
): DeskCorrection {
  const edited = result.rows.flatMap((row) => {
    const edit = rows.get(row.competitorId);
    return edit === undefined ? [] : [{ row, edit }];
  });
  return {
    uploadId,
    revision: result.revision,
    status,
    edits: edited
      .filter(({ row, edit }) => hasOtherTexts(row, edit))
      .map(({ row, edit }) => ({
        competitorId: row.competitorId,
        number: edit.number.trim(),
        firstName: edit.firstName.trim(),
        lastName: edit.lastName.trim(),
        className: edit.className.trim(),
      })),
    rulings: edited.flatMap(({ row, edit }) => rulingsOf(row, edit, reason)),
    withdrawn: [...withdrawn],
    reason,
  };
}

function hasOtherTexts(row: ResultRow, edit: RowEdit): boolean {
  return (['number', 'firstName', 'lastName', 'className'] as const).some(
    (field) => edit[field].trim() !== row[field],
  );
}

function rulingsOf(row: ResultRow, { status, place, penalty }: RowEdit, reason: string) {
  const competitor = String(row.competitorId);
  const seconds = Number(penalty.replace(',', '.'));
  const position = Number(place);
  const rulings: DeskCorrection['rulings'] = [];
  if (status !== row.status) rulings.push({ kind: 'status', competitor, status, reason });
  if (penalty.trim() !== '' && Number.isFinite(seconds) && seconds !== 0) {
    rulings.push({ kind: 'penalty', competitor, penaltyMs: Math.round(seconds * 1_000), reason });
  }
  if (place.trim() !== '' && Number.isInteger(position) && position > 0) {
    rulings.push({ kind: 'placed', competitor, position, reason });
  }
  return rulings;
}

export function isEmpty(
  { edits, rulings, withdrawn, status }: DeskCorrection,
  result: PublishedResult,
): boolean {
  return edits.length + rulings.length + withdrawn.length === 0 && status === result.status;
}
