/** The order of sports in every filter of the site. */

import { offeredSportFilters, type Sport } from '@lapwing/contract/values/enums';

/** Sports that the filters do not offer come last. */
export function inOfferedOrder(sports: Iterable<Sport>): Sport[] {
  const wanted = new Set(sports);
  const offered = offeredSportFilters.filter((name) => name !== 'All').filter((name) => wanted.delete(name));
  return [...offered, ...wanted];
}
