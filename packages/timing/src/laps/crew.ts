/** The drivers who share a car: their names together, and which laps each of them drove. */

import type { LiveRow } from '@lapwing/contract/live/row';

/** One driver's turn in a car that several share. */
export type Stint = { name: string; untilLap: number };

/** How names of a crew are joined wherever they are one text. */
const BETWEEN = ' / ';

/** All names, or as many whole ones as fit followed by how many are left: `Ann Bee / Cid Dee +3`. */
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

/** Everybody who drove, the first one first; nobody where the car was not shared. */
export function crewNames({
  fullName,
  earlierDrivers,
}: Pick<LiveRow, 'fullName' | 'earlierDrivers'>): string[] {
  if (earlierDrivers.length === 0) return [];
  return [...earlierDrivers.map(({ name }) => name), fullName ?? ''];
}

/** Laps in a row by the same driver are one stint; an empty name stands for laps by an unknown driver. */
export function stintsOf(laps: readonly { driver?: string | undefined }[]): Stint[] {
  const stints: Stint[] = [];
  for (const [index, { driver: name = '' }] of laps.entries()) {
    const last = stints.at(-1);
    if (last?.name === name) last.untilLap = index + 1;
    else stints.push({ name, untilLap: index + 1 });
  }
  return stints.some(({ name }) => name !== '') ? stints : [];
}

/** The driver of each of the first `lapCount` laps; null where unknown. */
export function driversOfLaps(stints: readonly Stint[], lapCount: number): (string | null)[] {
  const drivers: (string | null)[] = [];
  for (const { name, untilLap } of stints) {
    while (drivers.length < Math.min(untilLap, lapCount)) drivers.push(name === '' ? null : name);
  }
  while (drivers.length < lapCount) drivers.push(null);
  return drivers;
}
