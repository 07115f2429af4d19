/** The guid in the address, which opens an unlisted event; undefined if there is none. */

import { useSearch } from '@tanstack/react-router';

export type Guid = string | undefined;

export function useGuid(): Guid {
  return useSearch({ strict: false }).guid;
}
