/** All classes of a meeting, of its groups and of its entries, with their colours. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { assignClassColors, classesByName } from '@lapwing/timing/classification/class-colors';
import { fieldOf } from '@lapwing/timing/desk/field';
import { type ClassColours, classColours } from '../../../ui/racing/class-colour.ts';

export function classesOfMeeting({ details, entries }: Pick<Meeting, 'details' | 'entries'>): string[] {
  return classesByName([
    ...details.groups.flatMap(({ classes }) => classes),
    ...entries.map(({ className }) => className),
  ]);
}

/** As on the public pages. Classes that have not driven yet follow in the order of the programme. */
export function coloursOfMeeting(
  meeting: Pick<Meeting, 'classes' | 'details' | 'entries' | 'sessions'>,
): ClassColours {
  const { classes, details, entries, sessions } = meeting;
  const known = new Map(classes.map(({ name, color }) => [name, color]));
  const fields = sessions
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.id - b.id)
    .map((session) => fieldOf(session, details.groups, entries).map(({ className }) => className));
  const planned = [...assignClassColors(fields, known)].map(([name, color]) => ({ name, color }));
  return classColours(planned, classesOfMeeting(meeting));
}
