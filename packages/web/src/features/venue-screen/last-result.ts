/** The newest session of an event that has a winner. */

import type { EventOverview, SessionOutcome } from '@lapwing/contract/results/event-overview';
import type { Session, SessionGroup } from '@lapwing/contract/results/events';

export function lastResult({
  event,
  outcomes,
}: Pick<EventOverview, 'event' | 'outcomes'>): { name: string; podium: SessionOutcome['podium'] } | null {
  const sessions = event.sessions;
  const names = new Map(
    [...(sessions?.sessions ?? []), ...(sessions?.groups ?? []).flatMap(sessionsOf)].map(
      ({ id, name, groupName }) => [
        id,
        [groupName === event.name ? '' : groupName, name].filter(Boolean).join(' · '),
      ],
    ),
  );
  const [last] = outcomes
    .filter(({ podium }) => podium.length > 0)
    .toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt) || b.sessionId - a.sessionId);
  return last === undefined ? null : { name: names.get(last.sessionId) ?? '', podium: last.podium };
}

function sessionsOf({ sessions, subGroups }: SessionGroup): Session[] {
  return [...sessions, ...subGroups.flatMap(sessionsOf)];
}
