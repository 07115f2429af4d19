/** On a newly opened page, the rows that fit a screen are rendered first, and the others in two further steps. */

import { startTransition, useEffect, useState } from 'react';

const DRAWN_AT_ONCE = 12;
/** Rendering all of them in one step would block a phone for too long. */
const DRAWN_NEXT = 26;

// A visitor who returns to a screen gets all of it immediately, because its scroll position is restored.
let isFirstScreen = true;

type Rows<Row> = { rows: readonly Row[] };

export function useFirstRows<Row, Group extends Rows<Row>>(
  groups: readonly Group[],
): {
  shown: readonly Group[];
  /** rows that are rendered later */
  laterCount: number;
} {
  const [most, setMost] = useState(isFirstScreen ? DRAWN_AT_ONCE : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstScreen = false;
    startTransition(() => setMost(most === DRAWN_AT_ONCE ? DRAWN_NEXT : Number.POSITIVE_INFINITY));
  }, [most]);
  if (most === Number.POSITIVE_INFINITY) return { shown: groups, laterCount: 0 };
  let left = most;
  const first: Group[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    first.push({ ...group, rows: group.rows.slice(0, left) });
    left -= group.rows.length;
  }
  const rowCount = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return { shown: first, laterCount: Math.max(rowCount - most, 0) };
}
