/** All classes of a meeting: of its groups and of its entries. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { classesByName } from '@lapwing/timing/classification/class-colors';

export function classesOfMeeting({ details, entries }: Pick<Meeting, 'details' | 'entries'>): string[] {
  return classesByName([
    ...details.groups.flatMap(({ classes }) => classes),
    ...entries.map(({ className }) => className),
  ]);
}
