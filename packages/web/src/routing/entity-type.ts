/** The kinds of things that search knows, as addresses spell them. */

import { namesOf, type SearchEntityFilter, searchEntityFilters } from '@lapwing/contract/values/enums';

/** As the contract spells it; an address has it in any letter case. `false` where there is no such kind. */
export function entityTypeIn(text: string | undefined): SearchEntityFilter | false {
  return namesOf(searchEntityFilters).find((name) => name.toLowerCase() === text?.toLowerCase()) ?? false;
}
