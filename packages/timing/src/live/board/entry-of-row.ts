/** Who a row of a live board is in a result: the number, the name and the class that are published. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { crewName, crewNames } from '../../laps/crew.ts';

export type Entry = { startNumber: string; firstName: string; lastName: string; className: string };

type Named = Pick<
  LiveRow,
  | 'competitorId'
  | 'number'
  | 'displayNumber'
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'earlierDrivers'
  | 'className'
  | 'class'
>;

/** The key of an entry in an event. */
export function entryOf(row: Named): Entry {
  return {
    startNumber: cleaned(row.number ?? row.displayNumber ?? row.competitorId, 20),
    ...namesOf(row),
    className: cleaned(row.className ?? row.class ?? '', 100),
  };
}

/** A shared car belongs to all its drivers, not only to the last one. */
function namesOf({ firstName, lastName, fullName, earlierDrivers }: Named) {
  const crew = cleanCrew({ fullName, earlierDrivers });
  if (crew.length > 0) return { firstName: '', lastName: crewName(crew, 100) };
  const hasNames = (firstName ?? '') !== '' || (lastName ?? '') !== '';
  return hasNames
    ? { firstName: cleaned(firstName ?? '', 100), lastName: cleaned(lastName ?? '', 100) }
    : { firstName: '', lastName: cleaned(fullName ?? '', 100) };
}

export function cleanCrew(row: Pick<LiveRow, 'fullName' | 'earlierDrivers'>): string[] {
  return crewNames(row)
    .map((name) => cleaned(name, 100))
    .filter((name) => name !== '');
}

/** Feeds send any text; a screen shows one line. */
export function cleaned(text: string, maximum: number): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximum);
}
