/** The number of results of one type, or of all types, that this brand has pages for. */

import type { SearchCount } from '@lapwing/contract/site/search';
import type { SearchEntityFilter } from '@lapwing/contract/values/enums';
import { isOffered } from './queries.ts';

export type Figure = Pick<SearchCount, 'count' | 'isAtLeast'>;

export function countOf(
  counts: readonly SearchCount[] | undefined,
  entityType: SearchEntityFilter,
): Figure | null {
  if (counts === undefined) return null;
  const counted = counts.filter(isOffered).filter((one) => isCounted(one, entityType));
  const count = counted.reduce((sum, one) => sum + one.count, 0);
  const isAtLeast = counted.some((one) => one.isAtLeast);
  return { count: isAtLeast ? roundedDown(count) : count, isAtLeast };
}

/** Among all, a running event counts once: every one is found as an event too, and both are one row. */
function isCounted({ entityType }: SearchCount, wanted: SearchEntityFilter): boolean {
  return wanted === 'All' ? entityType !== 'LiveEvents' : entityType === wanted;
}

/** To two digits: what is not counted to the end is not said to the last one. */
function roundedDown(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 2);
  return Math.floor(count / step) * step;
}
