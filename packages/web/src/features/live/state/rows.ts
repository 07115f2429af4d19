/** Facts about one competitor for the live screens. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import type { Marker } from '@lapwing/contract/values/enums';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import { countsAsInFront } from '@lapwing/timing/live/board/in-front';
import { type ClassColours, classColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';

const outMarkers: ReadonlySet<Marker> = new Set(['DidNotStart', 'DidNotFinish', 'Disqualified']);

/** Neither stopped nor disqualified. */
export function isTakingPart({ marker }: Pick<LiveRow, 'marker'>): boolean {
  return !outMarkers.has(marker);
}

export type Driven = Pick<LiveRow, 'laps' | 'totalTimeMs' | 'bestLapTimeMs'>;

export function hasDriven({ laps, totalTimeMs, bestLapTimeMs }: Driven): boolean {
  return laps > 0 || totalTimeMs !== null || bestLapTimeMs !== null;
}

/** Before the start everyone has the order of the list; later, a competitor without a position was not classified. */
export function placeOf(row: Driven & Pick<LiveRow, 'position' | 'leaderboardPosition'>): number | null {
  return row.position ?? (hasDriven(row) ? null : row.leaderboardPosition);
}

/** null if unknown. */
export function lapsOf({ laps, bestLapTimeMs }: Pick<LiveRow, 'laps' | 'bestLapTimeMs'>): number | null {
  return knownLapCount(laps, bestLapTimeMs);
}

/** The short name of the class; empty without one. */
export function classOf({ class: code, className }: Pick<LiveRow, 'class' | 'className'>): string {
  return code || className || '';
}

/** The colour of the class of a row. */
export function classIndexOf(row: Pick<LiveRow, 'class' | 'className'>, colours: ClassColours): number {
  return classIndexAmong(colours, classOf(row));
}

/** The number on the vehicle. */
export function numberOf({ displayNumber, number }: Pick<LiveRow, 'displayNumber' | 'number'>): string {
  return displayNumber || number || '';
}

/** A competitor without a name is shown by the number. */
export function nameOf(row: Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>): string {
  return row.fullName || [row.firstName, row.lastName].filter(Boolean).join(' ');
}

/** `S. Kuipers`: for little room. */
export function shortNameOf(row: Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>): string {
  const { initial, rest } = shortNameParts(row);
  return initial === '' ? rest : `${initial} ${rest}`;
}

/** `S.` and `Kuipers`; only the second without a first name. */
export function shortNameParts(row: Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>): {
  initial: string;
  rest: string;
} {
  const { firstName, lastName } = row;
  if (!firstName || !lastName) return { initial: '', rest: nameOf(row) };
  return { initial: `${firstName.charAt(0)}.`, rest: lastName };
}

type Named = Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>;

function surnameOf(row: Named): string {
  return (row.lastName || nameOf(row).split(' ').at(-1) || '').toLowerCase();
}

/** For a sentence: the short name, with the number if another competitor has the same surname. */
export function distinctNameOf(
  row: Named & Pick<LiveRow, 'index' | 'displayNumber' | 'number'>,
  rows: readonly (Named & Pick<LiveRow, 'index'>)[],
): string {
  const name = shortNameOf(row);
  if (name === '') return numberOf(row);
  const surname = surnameOf(row);
  const isShared = rows.some((other) => other.index !== row.index && surnameOf(other) === surname);
  return isShared ? `${numberOf(row)} ${name}`.trim() : name;
}

/** All drivers of the car, the first one first: its gains and losses belong to all of them. */
export function driversOf(row: LiveRow): string {
  return [...row.earlierDrivers.map(({ name }) => name), nameOf(row)].join(' / ');
}

/** More would need a third line. */
const MOST_WHOLE_NAMES = 2;

/** All drivers of the car; more than two by their initials and surnames. */
export function crewOf(row: LiveRow): string {
  const all = [...row.earlierDrivers.map(({ name }) => name), nameOf(row)];
  if (all.length <= MOST_WHOLE_NAMES) return driversOf(row);
  return all.map((name) => name.replace(/^(\S)\S* (?=\S)/u, '$1. ')).join(' / ');
}

type Classed = Pick<LiveRow, 'class' | 'className'>;

/** Codes and full names: results only have the names. */
function namesByCode(rows: readonly Classed[]): Map<string, string> {
  return new Map(rows.map((row) => [classOf(row), row.className || classOf(row)]));
}

/** The classes of the field, by their full names. */
export function classesIn(rows: readonly Classed[]): string[] {
  return [...namesByCode(rows)]
    .filter(([code]) => code !== '')
    .toSorted(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
    .map(([code]) => code);
}

/** The colours of the event, by the names of the classes and by their codes. */
export function coloursIn(
  rows: readonly Classed[],
  ofEvent: readonly ClassColor[] | undefined,
): ClassColours {
  const names = namesByCode(rows);
  const colours = new Map(classColours(ofEvent, [...names.values()]));
  for (const [code, name] of names) {
    const colour = colours.get(name);
    if (colour !== undefined) colours.set(code, colour);
  }
  return colours;
}

/** The competitor to whom the gap of a row is measured. */
export function inFrontOf(row: LiveRow, { rows, session }: LiveBoard): LiveRow | undefined {
  return rows.slice(0, row.leaderboardPosition - 1).findLast((other) => countsAsInFront(other, session));
}

/** The follower: the competitor whose gap is measured to the row. */
export function behindOf(row: LiveRow, { rows, session }: LiveBoard): LiveRow | undefined {
  if (!countsAsInFront(row, session)) return undefined;
  return rows.slice(row.leaderboardPosition).find((other) => countsAsInFront(other, session));
}
