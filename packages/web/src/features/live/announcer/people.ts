/** The drivers on an announcer's desk: those on the board, otherwise those who are entered. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { DriverFact, SessionFacts } from '@lapwing/contract/results/facts';
import { compareNumbers } from '@lapwing/timing/desk/compare-numbers';
import { fieldOf } from '@lapwing/timing/desk/field';
import { classOf, nameOf, numberOf } from '../state/rows.ts';

export type Person = {
  number: string;
  name: string;
  /** as facts have it */
  className: string;
  about: string;
  /** of the running session */
  row: LiveRow | null;
};

export function peopleOnBoard(rows: readonly LiveRow[]): Person[] {
  return rows.map((row) => ({
    number: numberOf(row),
    name: nameOf(row),
    className: row.className || classOf(row),
    about: [row.team, row.club, [row.make, row.model].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    row,
  }));
}

/** By number. */
export function peopleEntered(meeting: Meeting, sessionId: number | null): Person[] {
  const session = meeting.sessions.find(({ id }) => id === sessionId);
  if (session === undefined) return [];
  return fieldOf(session, meeting.details.groups, meeting.entries)
    .map(({ number, firstName, lastName, className, team }) => ({
      ...{ number, className, name: `${firstName} ${lastName}`.trim(), about: team, row: null },
    }))
    .toSorted((a, b) => compareNumbers(a.number, b.number));
}

/** Of a published result of which the desk has no entries: those about whom there is something to tell. */
export function peopleInFacts(facts: SessionFacts | undefined): Person[] {
  return (facts?.drivers ?? []).map(({ startNumber, name, resultClass }) => ({
    ...{ number: startNumber, name, className: resultClass, about: '', row: null },
  }));
}

const nothing: readonly DriverFact[] = [];

export function factsOf(person: Person, facts: SessionFacts | undefined): readonly DriverFact[] {
  const own = facts?.drivers.filter(({ startNumber }) => startNumber === person.number) ?? [];
  return own.find(({ resultClass }) => resultClass === person.className)?.facts ?? nothing;
}

/** By number, otherwise by the beginning of a word of the name. */
export function findPerson(people: readonly Person[], text: string): Person | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const isNamed = ({ name }: Person) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted));
  return people.find(({ number }) => number.toLowerCase() === wanted) ?? people.find(isNamed) ?? null;
}
