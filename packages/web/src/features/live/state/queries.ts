/** The calls that a live board makes, and how often; its views make more (view-queries.ts). */

import { liveEventCall } from '@lapwing/contract/live/events';
import { sponsorNames, sponsorsNames } from '@lapwing/contract/live/names';
import { pageBoardCall } from '@lapwing/contract/live/page-board';
import { sponsorsCall } from '@lapwing/contract/live/sponsors';
import { toReadable } from '@lapwing/contract/values/short-names';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';
import { readableEvent } from './readable-events.ts';

export const LIST_RENEWAL_MS = 15_000;
export const INFO_RENEWAL_MS = 300_000;

/** Opens the event of the page if it is not listed. */
export const ofEvent = () => ({ guid: guidInAddress() });

export function liveEventQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'event', eventId],
    queryFn: async ({ signal }) =>
      readableEvent(
        await liveClient.call(
          liveEventCall,
          { eventId },
          { sessions: true, guid: guidInAddress() },
          { signal },
        ),
      ),
    initialData: () => {
      const inlined = liveClient.inlined(liveEventCall, { eventId }, { sessions: true, ...ofEvent() });
      return inlined && readableEvent(inlined.answer);
    },
    refetchInterval: LIST_RENEWAL_MS,
  });
}

/** For the screens of a session, which are told over the socket what changes. Thousands watch one event: asking is rare. */
export function eventInfoQuery(eventId: string) {
  return queryOptions({ ...liveEventQuery(eventId), refetchInterval: INFO_RENEWAL_MS });
}

/** null asks for the session that runs. An old answer has its date: it must not pass for what happens now. */
export function boardQuery(eventId: string, sessionId: string | null) {
  return queryOptions({
    queryKey: ['live', 'board', eventId, sessionId],
    queryFn: async ({ signal }) => {
      const query = { sessionId: sessionId ?? undefined, whole: true, ...ofEvent() };
      const { answer, cachedAtMs } = await liveClient.callCounted(pageBoardCall, { eventId }, query, {
        signal,
      });
      const { snapshot, configuration } = answer;
      const { board, sessionId: id, venueMs, feedAgeMs } = snapshot;
      return {
        sessionId: id,
        configuration,
        board: applyDelta(emptyBoard, board),
        venueMs,
        feedAgeMs,
        cachedAtMs,
      };
    },
    // What has not changed is not compared: the boards differ in every row.
    structuralSharing: false,
  });
}

/** Empty where the timer names none. */
export function sponsorsQuery(timerId: string) {
  return queryOptions({
    queryKey: ['live', 'sponsors', timerId],
    queryFn: async ({ signal }) => {
      const answer = await liveClient.call(sponsorsCall, { timerId }, {}, { signal });
      const { sponsors } = toReadable(sponsorsNames, answer);
      return sponsors.map((sponsor) => toReadable(sponsorNames, sponsor));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const trackMapKey = (eventId: string) => ['live', 'track-map', eventId];
