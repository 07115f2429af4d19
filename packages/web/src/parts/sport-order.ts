/** Sports in the order in which every filter of the site has them. */

import { offeredSportFilters, type Sport } from '@lapwing/contract/values/enums';

/** What the filters do not offer comes last. */
export function inOfferedOrder(sports: Iterable<Sport>): Sport[] {
  const wanted = new Set(sports);
  const offered = offeredSportFilters.filter((name) => name !== 'All').filter((name) => wanted.delete(name));
  return [...offered, ...wanted];
}
