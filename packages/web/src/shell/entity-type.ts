/** The kinds of things that search knows, as addresses spell them. */

import { namesOf, type SearchEntityFilter, searchEntityFilters } from '@lapwing/contract/enums';

/** As the contract spells it; an address has it in any letter case. */
export function entityTypeNamed(text: unknown): SearchEntityFilter | undefined {
  return namesOf(searchEntityFilters).find((name) => name.toLowerCase() === String(text).toLowerCase());
}
