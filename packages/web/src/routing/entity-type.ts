/** The entity types of the search, as they are spelled in addresses. */

import { namesOf, type SearchEntityFilter, searchEntityFilters } from '@lapwing/contract/values/enums';

/** The contract's spelling of a type that an address has in any letter case; `false` if there is none. */
export function entityTypeIn(text: string | undefined): SearchEntityFilter | false {
  return namesOf(searchEntityFilters).find((name) => name.toLowerCase() === text?.toLowerCase()) ?? false;
}
