/** Everyone who shares a car, as one text; empty if the name of the competitor already names them all. */

import type { ClassificationRow } from '@lapwing/contract/results/results';

export function crewText({ name, drivers = [] }: Pick<ClassificationRow, 'name' | 'drivers'>): string {
  const all = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(' / ');
  return all === name ? '' : all;
}

/** A name that lists a whole crew has room for the surnames only. */
export function shortCrew(row: Pick<ClassificationRow, 'name' | 'drivers'>): string {
  const { name, drivers = [] } = row;
  if (drivers.length < 2 || crewText(row) !== '') return name;
  return drivers.map(({ firstName, lastName }) => lastName || firstName).join(' / ');
}
