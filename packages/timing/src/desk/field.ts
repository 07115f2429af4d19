/** Who takes part in a planned session: the entries of its classes. */

import type { Entry, MeetingGroup, PlannedSession } from '@lapwing/contract/desk/meeting';

/** The classes of a session: its own, otherwise those of its group; none means every entry. */
export function classesOf(
  { classes, group }: Pick<PlannedSession, 'classes' | 'group'>,
  groups: readonly MeetingGroup[],
): readonly string[] {
  return classes.length > 0 ? classes : (groups.find(({ name }) => name === group)?.classes ?? []);
}

export function fieldOf<E extends Pick<Entry, 'className'>>(
  session: Pick<PlannedSession, 'classes' | 'group'>,
  groups: readonly MeetingGroup[],
  entries: readonly E[],
): E[] {
  const classes = classesOf(session, groups);
  return entries.filter(({ className }) => classes.length === 0 || classes.includes(className));
}
