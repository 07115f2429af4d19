/** What somebody has to look at in the entries of a meeting. */

import type { Entry, MeetingGroup, PlannedSession } from '@lapwing/contract/desk/meeting';
import { fieldOf } from './field.ts';

export type EntryFault =
  | { kind: 'no-transponder' }
  | { kind: 'same-transponder'; number: string }
  | { kind: 'same-number' }
  | { kind: 'no-name' };

type Checked = Pick<Entry, 'number' | 'transponders' | 'className' | 'firstName' | 'lastName'>;

/** By entry; those without a fault are missing. Two classes may have the same numbers if no session has both. */
export function findEntryFaults<E extends Checked>(
  entries: readonly E[],
  sessions: readonly Pick<PlannedSession, 'classes' | 'group'>[],
  groups: readonly MeetingGroup[],
): Map<E, EntryFault[]> {
  const byTransponder = groupedBy(
    entries.flatMap((entry) => entry.transponders.map((code) => ({ code, entry }))),
    ({ code }) => code,
  );
  const fields = sessions.map((session) => fieldOf(session, groups, entries));
  const sameNumbers = new Set(
    [...fields, ...groupedBy(entries, ({ className }) => className).values()].flatMap(sharedNumbersIn),
  );
  const faults = new Map<E, EntryFault[]>();
  for (const entry of entries) {
    const found: EntryFault[] = [];
    if (entry.transponders.length === 0) found.push({ kind: 'no-transponder' });
    for (const code of entry.transponders) {
      const other = byTransponder.get(code)?.find((each) => each.entry !== entry);
      if (other !== undefined) found.push({ kind: 'same-transponder', number: other.entry.number });
    }
    if (sameNumbers.has(entry)) found.push({ kind: 'same-number' });
    if (`${entry.firstName}${entry.lastName}`.trim() === '') found.push({ kind: 'no-name' });
    if (found.length > 0) faults.set(entry, found);
  }
  return faults;
}

function sharedNumbersIn<E extends Checked>(entries: readonly E[]): E[] {
  return [...groupedBy(entries, ({ number }) => number).values()].filter(({ length }) => length > 1).flat();
}

function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
