/** Doubts about so many competitors that a mark at each of them would be useless. */

import type { Doubt, LiveRow } from '@lapwing/contract/live/row';

const FEWEST_ROWS = 5;

/** The doubts of more than half of the rows. */
export function commonDoubts(rows: readonly Pick<LiveRow, 'doubts'>[]): Doubt[] {
  if (rows.length < FEWEST_ROWS) return [];
  const counts = new Map<Doubt, number>();
  for (const doubt of rows.flatMap(({ doubts }) => doubts)) counts.set(doubt, (counts.get(doubt) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > rows.length / 2).map(([doubt]) => doubt);
}
