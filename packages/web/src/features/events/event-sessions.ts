/** The sessions of an event as one list of groups. */

import type { Session, SessionGroup, SessionGrouping } from '@lapwing/contract/events';

export type ShownGroup = {
  key: string;
  names: readonly string[];
  date: string | null;
  sessions: readonly Session[];
};

function flatten(group: SessionGroup, above: readonly string[]): ShownGroup[] {
  const names = [...above, group.name];
  const own = { key: `group-${group.id}`, names, date: group.date, sessions: group.sessions };
  const below = group.subGroups.flatMap((sub) => flatten(sub, names));
  return group.sessions.length > 0 ? [own, ...below] : below;
}

/** Groups with sessions only, each under the names that lead to it. */
export function listGroups({ sessions, groups }: SessionGrouping): ShownGroup[] {
  const loose = sessions.length > 0 ? [{ key: 'loose', names: [], date: null, sessions }] : [];
  return [...loose, ...groups.flatMap((group) => flatten(group, []))];
}
