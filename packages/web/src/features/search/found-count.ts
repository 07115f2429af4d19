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
  const counted = counts
    .filter(isOffered)
    .filter((one) => entityType === 'All' || one.entityType === entityType);
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    isAtLeast: counted.some(({ isAtLeast }) => isAtLeast),
  };
}
