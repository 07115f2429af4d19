/** What the screens of a session say of its event. */

import { useQuery } from '@tanstack/react-query';
import { useLive } from './live-store.ts';
import { eventInfoQuery } from './queries.ts';

/** undefined until it is known; the board does not wait for it. */
export function useEventInfo() {
  const eventId = useLive((state) => state.eventId);
  const { data } = useQuery(eventInfoQuery(eventId));
  return (
    data && {
      name: data.name,
      organization: data.organization,
      trackName: data.track?.name,
      timerId: data.timerId,
      videoStreamUrl: data.videoStreamUrl,
      hasTrackMap: data.hasTrackMap === true,
      timeZone: data.timeZone,
      weather: data.weather,
    }
  );
}

/** Not at the start of the program: the first use of Intl takes a phone tens of milliseconds, and most events have a zone. */
function zoneOfDevice(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Times of day are those at the venue, wherever they are read. */
export function useVenueZone(): string {
  return useEventInfo()?.timeZone ?? zoneOfDevice();
}
