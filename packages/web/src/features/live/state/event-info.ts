/** The facts about its event that the screens of a session show. */

import { useQuery } from '@tanstack/react-query';
import { useLive } from './live-store.ts';
import { eventInfoQuery } from './queries.ts';

/** undefined until it is loaded; the board does not wait for it. */
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

/** Not at startup: the first use of Intl takes a phone tens of milliseconds, and most events have a zone. */
function zoneOfDevice(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Times of day are venue time, wherever they are read. */
export function useVenueZone(): string {
  return useEventInfo()?.timeZone ?? zoneOfDevice();
}
