/** What opens an event that is not listed: the guid in the address; undefined where there is none. */

import { useSearch } from '@tanstack/react-router';

export type Guid = string | undefined;

export function useGuid(): Guid {
  return useSearch({ strict: false }).guid;
}
