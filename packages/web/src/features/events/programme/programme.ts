/** The programme of an event: its sessions by day, in the order in which they start. */

import type { EventOverview } from '@lapwing/contract/results/event-overview';
import type { Event, Session, SessionGroup, SessionGrouping } from '@lapwing/contract/results/events';
import { isDayAlone } from '@lapwing/timing/timestamp';

export type ProgrammeSession = Session & {
  /** the name of its group with those of its parents, as in `Senior · Heats`; empty outside any group */
  group: string;
};

export type ProgrammeDay = {
  /** `2026-11-14` */
  date: string;
  sessions: readonly ProgrammeSession[];
};

function flatten(group: SessionGroup, above: readonly string[]): ProgrammeSession[] {
  const names = [...above, group.name];
  const own = group.sessions.map((session) => ({ ...session, group: names.join(' · ') }));
  return [...own, ...group.subGroups.flatMap((sub) => flatten(sub, names))];
}

/** On the wire every session is in a group: those outside any are in one with the name of the event. */
export function listSessions({ sessions, groups }: SessionGrouping, eventName: string): ProgrammeSession[] {
  return [
    ...sessions.map((session) => ({ ...session, group: '' })),
    ...groups
      .flatMap((group) => flatten(group, []))
      .map((session) => (session.group === eventName ? { ...session, group: '' } : session)),
  ];
}

/** The first day first; while a session runs its day comes first, and the days before it last. */
export function listDays(sessions: readonly ProgrammeSession[]): ProgrammeDay[] {
  const dates = [...new Set(sessions.map(dateOf))].sort();
  const running = sessions.find(({ resultStatus }) => resultStatus === 'Active');
  const current = running === undefined ? 0 : dates.indexOf(dateOf(running));
  return [...dates.slice(current), ...dates.slice(0, current)].map((date) => ({
    date,
    sessions: inOrder(sessions.filter((session) => dateOf(session) === date)),
  }));
}

/** If a time is unknown the timer's order is the best there is. */
function inOrder(sessions: readonly ProgrammeSession[]): readonly ProgrammeSession[] {
  if (sessions.some(({ startTime }) => isDayAlone(startTime))) return sessions;
  return sessions.toSorted((a, b) => (a.startTime === b.startTime ? 0 : a.startTime < b.startTime ? -1 : 1));
}

export function groupsOf(sessions: readonly ProgrammeSession[]): string[] {
  return [...new Set(sessions.map(({ group }) => group))].filter((group) => group !== '');
}

/** Whether sessions are still to start, which the day may delay. */
export function hasSessionsToCome({ sessions, name, resultStatus }: Event): boolean {
  if (sessions === null || resultStatus === 'Official') return false;
  return listSessions(sessions, name).some((session) => (session.resultStatus ?? 'None') === 'None');
}

/** The session of an event that has only one, once it has a result: its story stands below the programme. */
export function onlyResultOf({ event, outcomes }: EventOverview): number | null {
  const [only, ...others] = event.sessions ? listSessions(event.sessions, event.name) : [];
  if (only === undefined || others.length > 0) return null;
  const isWon = outcomes.some(({ sessionId, podium }) => sessionId === only.id && podium.length > 0);
  return isWon ? only.id : null;
}

export function dateOf({ startTime }: Session): string {
  return startTime.slice(0, 10);
}
