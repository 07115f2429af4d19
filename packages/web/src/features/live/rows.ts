/** What the live screens ask about one competitor. */

import type { Marker } from '@lapwing/contract/enums';
import type { LiveBoard } from '@lapwing/contract/live-board';
import type { LiveRow } from '@lapwing/contract/live-row';
import { countsAsInFront } from '@lapwing/timing/live/in-front';

const pitMarkers: ReadonlySet<Marker> = new Set(['PitIn', 'ExitingPit', 'StartFinishPit', 'Garage']);
const outMarkers: ReadonlySet<Marker> = new Set(['DidNotStart', 'DidNotFinish', 'Disqualified']);

export function isInPitLane({ marker }: Pick<LiveRow, 'marker'>): boolean {
  return pitMarkers.has(marker);
}

/** Neither stopped nor taken out. */
export function isTakingPart({ marker }: Pick<LiveRow, 'marker'>): boolean {
  return !outMarkers.has(marker);
}

/** The class as short as it is said; empty where there is none. */
export function classOf({ class: code, className }: Pick<LiveRow, 'class' | 'className'>): string {
  return code || className || '';
}

/** Which colour a class has. */
export function classIndexOf(row: Pick<LiveRow, 'class' | 'className'>, classes: readonly string[]): number {
  return Math.max(0, classes.indexOf(classOf(row)));
}

/** What is painted on the vehicle. */
export function numberOf({ displayNumber, number }: Pick<LiveRow, 'displayNumber' | 'number'>): string {
  return displayNumber || number || '';
}

/** A competitor without a name goes by the number. */
export function nameOf(row: Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>): string {
  return row.fullName || [row.firstName, row.lastName].filter(Boolean).join(' ');
}

/** `S. Kuipers`: where there is little room. */
export function shortNameOf(row: Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>): string {
  const { firstName, lastName } = row;
  if (!firstName || !lastName) return nameOf(row);
  return `${firstName.charAt(0)}. ${lastName}`;
}

/** All who drove the car, the first one first: what it gained or lost is theirs together. */
export function driversOf(row: LiveRow): string {
  return [...row.earlierDrivers.map(({ name }) => name), nameOf(row)].join(' / ');
}

/** The classes by name, so that their colours do not change with the order of the race. */
export function classesIn(rows: readonly LiveRow[]): string[] {
  return [...new Set(rows.map(classOf))].filter((name) => name !== '').toSorted();
}

/** To whom the gap of a row is measured. */
export function inFrontOf(row: LiveRow, { rows, session }: LiveBoard): LiveRow | undefined {
  return rows
    .slice(0, row.leaderboardPosition - 1)
    .findLast((other) => countsAsInFront(other, session.rankedBy));
}

/** Who follows: whose gap is measured to the row. */
export function behindOf(row: LiveRow, { rows, session }: LiveBoard): LiveRow | undefined {
  if (!countsAsInFront(row, session.rankedBy)) return undefined;
  return rows.slice(row.leaderboardPosition).find((other) => countsAsInFront(other, session.rankedBy));
}
