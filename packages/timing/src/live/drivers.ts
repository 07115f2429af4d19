/** Who drove which laps where several share a car: what was done stays with who did it. */

import { MAX_STINTS_PER_COMPETITOR } from '@lapwing/contract/ingest/session-limits';
import type { BoardSession } from '@lapwing/contract/live/board';
import type { EarlierDriver, LiveRow } from '@lapwing/contract/live/row';
import { bookOf, changeBook, type Draft, leaveOut, rowOf } from './draft.ts';
import { isSamePerson } from './same-person.ts';
import type { Book, LiveLap, Stint } from './session-state.ts';

/** `name` drove until now. Says whether somebody else takes over; a name that is put right is no other driver. */
export function endStint(draft: Draft, index: number, name: string | null): boolean {
  const { fullName } = rowOf(draft, index);
  const { stints, laps } = bookOf(draft, index);
  if (name === null || fullName === null || isSamePerson(name, fullName)) return false;
  const untilLap = laps.length;
  const hasDriven = untilLap > (stints.at(-1)?.untilLap ?? 0);
  const hasRoom = stints.length < MAX_STINTS_PER_COMPETITOR;
  if (hasDriven && !hasRoom) leaveOut(draft, 'stints');
  const ended = hasDriven && hasRoom ? [...stints, { name, untilLap }] : stints;
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
  session: Pick<BoardSession, 'rankedBy'>,
): readonly EarlierDriver[] {
  if (book.stints.length === 0) return nobody;
  const lapsLed = new Map<string, number | null>();
  let fromLap = 0;
  for (const { name, untilLap } of book.stints) {
    const laps = book.laps.slice(fromLap, untilLap);
    fromLap = Math.max(fromLap, untilLap);
    if (laps.length === 0 || (row.fullName !== null && isSamePerson(name, row.fullName))) continue;
    const [before, led] = [lapsLed.get(name), lapsLedIn(laps, session)];
    lapsLed.set(name, before === null || led === null ? null : (before ?? 0) + led);
  }
  const drivers = [...lapsLed].map(([name, led]) => ({ name, lapsLed: led }));
  return isSameList(drivers, row.earlierDrivers) ? row.earlierDrivers : drivers;
}

/** null where the position in one of them is not known: it may have been led too. */
export function lapsLedIn(
  laps: readonly Pick<LiveLap, 'position'>[],
  { rankedBy }: Pick<BoardSession, 'rankedBy'>,
): number | null {
  let led = 0;
  for (const { position } of laps) {
    if (position === null && rankedBy === 'distance') return null;
    if (position === 1) led += 1;
  }
  return led;
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
