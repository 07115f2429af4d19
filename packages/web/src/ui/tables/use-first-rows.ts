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
): { shown: readonly Group[]; isWhole: boolean } {
  const [most, setMost] = useState(isFirstScreen ? DRAWN_AT_ONCE : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstScreen = false;
    startTransition(() => setMost(most === DRAWN_AT_ONCE ? DRAWN_NEXT : Number.POSITIVE_INFINITY));
  }, [most]);
  const isWhole = most === Number.POSITIVE_INFINITY;
  if (isWhole) return { shown: groups, isWhole };
  let left = most;
  const first: Group[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    first.push({ ...group, rows: group.rows.slice(0, left) });
    left -= group.rows.length;
  }
  return { shown: first, isWhole };
}
