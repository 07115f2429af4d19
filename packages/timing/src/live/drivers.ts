/** Who drove which laps where several share a car: what was done stays with who did it. */

import type { EarlierDriver, LiveRow } from '@lapwing/contract/live-row';
import { bookOf, changeBook, type Draft, rowOf } from './draft.ts';
import { isSamePerson } from './same-person.ts';
import type { Book, Stint } from './session-state.ts';

/** `name` drove until now. Says whether somebody else takes over; a name that is put right is no other driver. */
export function endStint(draft: Draft, index: number, name: string | null): boolean {
  const { fullName } = rowOf(draft, index);
  const { stints, laps } = bookOf(draft, index);
  if (name === null || fullName === null || isSamePerson(name, fullName)) return false;
  const untilLap = laps.length;
  const ended = untilLap > (stints.at(-1)?.untilLap ?? 0) ? [...stints, { name, untilLap }] : stints;
  changeBook(draft, index, { stints: goingOn(ended, fullName, untilLap) });
  return true;
}

/** Somebody who is back before another one completed a lap never got out. */
function goingOn(stints: readonly Stint[], name: string, untilLap: number): readonly Stint[] {
  const last = stints.at(-1);
  return last !== undefined && last.untilLap === untilLap && isSamePerson(last.name, name)
    ? stints.slice(0, -1)
    : stints;
}

/** The name of who drove a lap, where somebody else drives now. */
export function earlierDriverOf(
  { stints }: Pick<Book, 'stints'>,
  { fullName }: Pick<LiveRow, 'fullName'>,
  lapNumber: number,
): string | null {
  const name = stints.find(({ untilLap }) => lapNumber <= untilLap)?.name;
  return name === undefined || (fullName !== null && isSamePerson(name, fullName)) ? null : name;
}

const nobody: readonly EarlierDriver[] = [];

/** Everybody who drove before who drives now, the first one first, each once. */
export function earlierDriversOf(
  book: Pick<Book, 'stints' | 'laps'>,
  row: LiveRow,
): readonly EarlierDriver[] {
  if (book.stints.length === 0) return nobody;
  const lapsLed = new Map<string, number>();
  book.laps.forEach(({ position }, place) => {
    const name = earlierDriverOf(book, row, place + 1);
    if (name !== null) lapsLed.set(name, (lapsLed.get(name) ?? 0) + (position === 1 ? 1 : 0));
  });
  const drivers = [...lapsLed].map(([name, led]) => ({ name, lapsLed: led }));
  return isSameList(drivers, row.earlierDrivers) ? row.earlierDrivers : drivers;
}

function isSameList(one: readonly EarlierDriver[], other: readonly EarlierDriver[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, lapsLed }, place) => name === other[place]?.name && lapsLed === other[place]?.lapsLed)
  );
}

/** What was driven in laps that do not count any more was driven by nobody. */
export function stintsWithin(stints: readonly Stint[], lapCount: number): readonly Stint[] {
  if (stints.every(({ untilLap }) => untilLap <= lapCount)) return stints;
  return withoutEmpty(stints.map(({ name, untilLap }) => ({ name, untilLap: Math.min(untilLap, lapCount) })));
}

/** One lap less: what came after it counts from one lower. */
export function stintsWithoutLap(stints: readonly Stint[], lapNumber: number): readonly Stint[] {
  if (stints.every(({ untilLap }) => untilLap < lapNumber)) return stints;
  return withoutEmpty(
    stints.map(({ name, untilLap }) => ({ name, untilLap: untilLap < lapNumber ? untilLap : untilLap - 1 })),
  );
}

function withoutEmpty(stints: readonly Stint[]): Stint[] {
  return stints.filter(({ untilLap }, place) => untilLap > (stints[place - 1]?.untilLap ?? 0));
}
