/** The drivers who share a car: their names together, and which laps each of them drove. */

import type { LiveRow } from '@lapwing/contract/live/row';

/** One of those who share a car. */
export type Driver = { firstName: string; lastName: string };

/** One driver's turn in a shared car. */
export type Stint = { name: string; untilLap: number };

/** The separator of the names of a crew. */
const BETWEEN = ' / ';

/** All names, or as many whole ones as fit followed by the number of the others: `Ann Bee / Cid Dee +3`. */
export function crewName(names: readonly string[], maximum: number): string {
  const whole = names.join(BETWEEN);
  if (whole.length <= maximum) return whole;
  for (let count = names.length - 1; count > 0; count -= 1) {
    const some = `${names.slice(0, count).join(BETWEEN)} +${names.length - count}`;
    if (some.length <= maximum) return some;
  }
  const more = names.length > 1 ? ` +${names.length - 1}` : '';
  return `${(names[0] ?? '').slice(0, maximum - more.length).trimEnd()}${more}`;
}

/** Everyone who drove, the first one first; empty if the car was not shared. */
export function crewNames({
  fullName,
  earlierDrivers,
}: Pick<LiveRow, 'fullName' | 'earlierDrivers'>): string[] {
  if (earlierDrivers.length === 0) return [];
  return [...earlierDrivers.map(({ name }) => name), fullName ?? ''];
}

/** Consecutive laps by the same driver are one stint; an empty name means an unknown driver. */
export function stintsOf(laps: readonly { driver?: string | undefined }[]): Stint[] {
  const stints: Stint[] = [];
  for (const [index, { driver: name = '' }] of laps.entries()) {
    const last = stints.at(-1);
    if (last?.name === name) last.untilLap = index + 1;
    else stints.push({ name, untilLap: index + 1 });
  }
  return stints.some(({ name }) => name !== '') ? stints : [];
}

/** Who drove a lap of a shared car; null if it is not shared or the driver is unknown. */
export function driverOfLap(stints: readonly Stint[], lapNumber: number): string | null {
  return stints.find(({ untilLap }) => lapNumber <= untilLap)?.name || null;
}

/** The driver of each of the first `lapCount` laps; null if unknown. */
export function driversOfLaps(stints: readonly Stint[], lapCount: number): (string | null)[] {
  const drivers: (string | null)[] = [];
  for (const { name, untilLap } of stints) {
    while (drivers.length < Math.min(untilLap, lapCount)) drivers.push(name === '' ? null : name);
  }
  while (drivers.length < lapCount) drivers.push(null);
  return drivers;
}
