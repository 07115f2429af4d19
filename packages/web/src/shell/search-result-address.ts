/** Where a search result leads. */

import type { SearchResult } from '@lapwing/contract/search';

/** Null where the answer does not say enough for an address. */
export function resultAddress({ entityType, entityId, organizationId }: SearchResult): string | null {
  const id = encodeURIComponent(entityId);
  switch (entityType) {
    case 'Events':
      return `/events/${id}`;
    case 'PracticeLocations':
      return `/practice/${id}`;
    case 'Profiles':
      return `/profile/${id}`;
    case 'Organizations':
      return `/organizations/${id}`;
    case 'LiveEvents':
      return `/livetiming/${id}`;
    case 'Championships':
      return organizationId === undefined ? null : `/organizations/${organizationId}/championships/${id}`;
  }
}
