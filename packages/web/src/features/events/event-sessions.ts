/** The sessions of an event by day, and on each day by group. */

import type { Session, SessionGroup, SessionGrouping } from '@lapwing/contract/results/events';

type ShownGroup = {
  key: string;
  /** the names of the group and its parents; empty for sessions outside any group */
  names: readonly string[];
  sessions: readonly Session[];
};

export type SessionDay = {
  /** `2026-11-14` */
  date: string;
  groups: readonly ShownGroup[];
};

function flatten(group: SessionGroup, above: readonly string[]): ShownGroup[] {
  const names = [...above, group.name];
  const own = { key: `group-${group.id}`, names, sessions: group.sessions };
  return [own, ...group.subGroups.flatMap((sub) => flatten(sub, names))];
}

/**
 * The first day first. A group that runs over several days is listed under each of them, with the sessions of that day.
 * On the wire every session is in a group: those outside any are in one with the name of the event.
 */
export function listDays({ sessions, groups }: SessionGrouping, eventName: string): SessionDay[] {
  const named = groups
    .flatMap((group) => flatten(group, []))
    .map((group) => (group.names.join() === eventName ? { ...group, names: [] } : group));
  const all: ShownGroup[] = [{ key: 'loose', names: [], sessions }, ...named];
  const dates = new Set(all.flatMap((group) => group.sessions.map(dateOf)));
  return [...dates].sort().map((date) => ({
    date,
    groups: all
      .map((group) => ({
        ...group,
        key: `${date} ${group.key}`,
        sessions: group.sessions.filter((session) => dateOf(session) === date),
      }))
      .filter((group) => group.sessions.length > 0),
  }));
}

function dateOf({ startTime }: Session): string {
  return startTime.slice(0, 10);
}
