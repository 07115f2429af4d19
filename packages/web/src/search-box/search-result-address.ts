/** The link of a search result. */

import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { SearchResult } from '@lapwing/contract/site/search';
import { themes } from '@lapwing/contract/values/enums';
import { pageTheme } from '../brand/theme.ts';

/** Null if the result has not enough data for an address. */
export function resultAddress(result: SearchResult): string | null {
  const { entityType, entityId, organizationId } = result;
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
    case 'Participants':
      return competitorAddress(result);
  }
}

/** The laps if there is a result; the board while the session runs, which only the live brand has. */
function competitorAddress({ eventId, raceId, finishPosition }: SearchResult): string | null {
  if (eventId === undefined || raceId === undefined) return null;
  if (typeof finishPosition === 'number') return `/sessions/${raceId}/laptimes?pos=${finishPosition}`;
  return pageTheme() === themes.live
    ? `/livetiming/${formatLiveEventId(eventId)}/sessions/${formatLiveSessionId(eventId, raceId)}`
    : `/events/${eventId}`;
}
