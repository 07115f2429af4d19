/** On a page that has just been opened, the rows that fit a screen are drawn at once, the others in two steps behind them. */

import { startTransition, useEffect, useState } from 'react';

const DRAWN_AT_ONCE = 12;
/** All in one step would be laid out in one go, in which a phone answers nobody. */
const DRAWN_NEXT = 26;

// Who comes back to a screen finds all of it: the place where they were is looked for at once.
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
