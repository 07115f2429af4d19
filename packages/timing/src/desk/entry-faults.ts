/** What somebody has to look at in the entries of a meeting. */

import type { Entry } from '@lapwing/contract/desk/meeting';

export type EntryFault =
  | { kind: 'no-transponder' }
  | { kind: 'same-transponder'; number: string }
  | { kind: 'same-number' }
  | { kind: 'no-name' };

type Checked = Pick<Entry, 'number' | 'transponders' | 'className' | 'firstName' | 'lastName'>;

/** By entry; those without a fault are missing. */
export function findEntryFaults<E extends Checked>(entries: readonly E[]): Map<E, EntryFault[]> {
  const byTransponder = groupedBy(
    entries.flatMap((entry) => entry.transponders.map((code) => ({ code, entry }))),
    ({ code }) => code,
  );
  const byNumber = groupedBy(entries, ({ number }) => number);
  const faults = new Map<E, EntryFault[]>();
  for (const entry of entries) {
    const found: EntryFault[] = [];
    if (entry.transponders.length === 0) found.push({ kind: 'no-transponder' });
    for (const code of entry.transponders) {
      const other = byTransponder.get(code)?.find((each) => each.entry !== entry);
      if (other !== undefined) found.push({ kind: 'same-transponder', number: other.entry.number });
    }
    const isShared = (byNumber.get(entry.number) ?? []).some(
      (other) => other !== entry && other.className === entry.className,
    );
    if (isShared) found.push({ kind: 'same-number' });
    if (`${entry.firstName}${entry.lastName}`.trim() === '') found.push({ kind: 'no-name' });
    if (found.length > 0) faults.set(entry, found);
  }
  return faults;
}

function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
