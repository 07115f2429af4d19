/** The laps of all sessions of an event with a result, and who drove which kart in each. */

import type { SessionGroup, SessionGrouping } from '@lapwing/contract/results/events';
import { resultsApi } from '@lapwing/contract/results/results';
import type { MeetingSession } from '@lapwing/timing/insight/meeting-pace';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import type { Guid } from '../../../routing/use-guid.ts';

export type MeetingLaps = readonly MeetingSession[];

/** More would load for long on a phone. The newest count. */
const MOST_SESSIONS = 40;

export function meetingLapsQuery(eventId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'meeting-laps', eventId, guid],
    queryFn: async ({ signal }): Promise<MeetingLaps> => {
      const sessions = await resultsClient.call(resultsApi.eventSessions, { eventId }, { guid }, { signal });
      const laps: MeetingSession[] = [];
      // One after the other: the answers of a whole meeting at once would keep others waiting.
      for (const { id: sessionId } of withResult(sessions).slice(-MOST_SESSIONS)) {
        const [{ rows }, { competitors }] = await Promise.all([
          resultsClient.call(resultsApi.classification, { sessionId }, { guid }, { signal }),
          resultsClient.call(resultsApi.fieldLaps, { sessionId }, { guid }, { signal }),
        ]);
        laps.push({ competitors, nameOf: (finishPosition) => rows[finishPosition - 1]?.name ?? '' });
      }
      return laps;
    },
  });
}

/** The laps of a merge are those of its runs. */
function withResult({ sessions, groups }: SessionGrouping) {
  return [...sessions, ...groups.flatMap(sessionsOf)]
    .filter(({ isMerge, participated, resultStatus }) => {
      return !isMerge && participated > 0 && (resultStatus === 'Provisional' || resultStatus === 'Official');
    })
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
}

function sessionsOf({ sessions, subGroups }: SessionGroup): SessionGrouping['sessions'] {
  return [...sessions, ...subGroups.flatMap(sessionsOf)];
}
