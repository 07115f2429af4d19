/** While a competitor is on its lap or in the pits its gaps may be unknown: the last known ones stay, muted. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { isUnknown } from '../cells/GapOrLeader.tsx';

export type KeptRow = LiveRow & {
  isGapKept?: boolean;
  isDifferenceKept?: boolean;
  isGapInClassKept?: boolean;
  isDifferenceInClassKept?: boolean;
};

const fields = [
  ['gap', 'isGapKept', 'isLeader'],
  ['difference', 'isDifferenceKept', 'isLeader'],
  ['gapInClass', 'isGapInClassKept', 'isClassLeader'],
  ['differenceInClass', 'isDifferenceInClassKept', 'isClassLeader'],
] as const;

export type LastGaps = Partial<Record<(typeof fields)[number][0], LiveRow['gap']>>;

/** The row with its last gaps where the present ones are unknown, and the gaps to remember. */
export function withLastGaps(row: LiveRow, last: LastGaps): { shown: KeptRow; last: LastGaps } {
  let shown: KeptRow = row;
  const next = { ...last };
  for (const [field, mark, leads] of fields) {
    if (!isUnknown(row, row[field], row[leads])) {
      // A leader has no gap, and had none worth keeping.
      next[field] = row[field];
      continue;
    }
    const before = last[field];
    if (before !== undefined && before.kind !== 'none') shown = { ...shown, [field]: before, [mark]: true };
  }
  return { shown, last: next };
}
