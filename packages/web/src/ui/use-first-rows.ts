/** On a page that has just been opened, the rows that fit a screen are drawn at once, the others a moment later. */

import { startTransition, useEffect, useState } from 'react';

const DRAWN_AT_ONCE = 12;

// Who comes back to a screen finds all of it: the place where they were is looked for at once.
let isFirstScreen = true;

type Rows<Row> = { rows: readonly Row[] };

export function useFirstRows<Row, Group extends Rows<Row>>(
  groups: readonly Group[],
): { shown: readonly Group[]; isWhole: boolean } {
  const [isWhole, setIsWhole] = useState(!isFirstScreen);
  useEffect(() => {
    isFirstScreen = false;
    startTransition(() => setIsWhole(true));
  }, []);
  if (isWhole) return { shown: groups, isWhole };
  let left = DRAWN_AT_ONCE;
  const first: Group[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    first.push({ ...group, rows: group.rows.slice(0, left) });
    left -= group.rows.length;
  }
  return { shown: first, isWhole };
}
