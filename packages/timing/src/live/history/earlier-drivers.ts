/** The earlier drivers of a shared car. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { EarlierDriver, LiveRow } from '@lapwing/contract/live/row';
import { driverOfLap } from '../../laps/crew.ts';
import type { CompetitorHistory, LiveLap } from '../session-state.ts';
import { isSamePerson } from './same-person.ts';

/** The driver of a lap, if somebody else drives now. */
export function earlierDriverOf(
  { stints }: Pick<CompetitorHistory, 'stints'>,
  { fullName }: Pick<LiveRow, 'fullName'>,
  lapNumber: number,
): string | null {
  const name = driverOfLap(stints, lapNumber);
  return name === null || (fullName !== null && isSamePerson(name, fullName)) ? null : name;
}

const nobody: readonly EarlierDriver[] = [];

/** All drivers before the current one, the first one first, each once. */
export function earlierDriversOf(
  history: Pick<CompetitorHistory, 'stints' | 'laps'>,
  row: LiveRow,
  session: Pick<BoardSession, 'rankedBy'>,
): readonly EarlierDriver[] {
  if (history.stints.length === 0) return nobody;
  const lapsLed = new Map<string, number | null>();
  let fromLap = 0;
  for (const { name, untilLap } of history.stints) {
    const laps = history.laps.slice(fromLap, untilLap);
    fromLap = Math.max(fromLap, untilLap);
    if (laps.length === 0 || (row.fullName !== null && isSamePerson(name, row.fullName))) continue;
    const [before, led] = [lapsLed.get(name), lapsLedIn(laps, session)];
    lapsLed.set(name, before === null || led === null ? null : (before ?? 0) + led);
  }
  const drivers = [...lapsLed].map(([name, led]) => ({ name, lapsLed: led }));
  return isSameList(drivers, row.earlierDrivers) ? row.earlierDrivers : drivers;
}

/** null if the position in one of them is unknown: it may have been led too. */
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

function isSameList(a: readonly EarlierDriver[], b: readonly EarlierDriver[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ name, lapsLed }, place) => name === b[place]?.name && lapsLed === b[place]?.lapsLed)
  );
}
