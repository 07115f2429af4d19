/** Everyone who shares a car, as one text; empty if the name of the competitor already names them all. */

import type { ClassificationRow } from '@lapwing/contract/results/results';

/** On a small phone, in letters. */
const TWO_LINES = 22;
const ONE_LINE = 10;

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

/** The names that fit into two lines of a phone. Otherwise the first stands for all: `Vercauteren +3`. */
export function phoneCrew(short: string): string {
  const names = short.split(' / ');
  const fits = short.length <= TWO_LINES && names.every(({ length }) => length <= ONE_LINE);
  return names.length === 1 || fits ? short : `${names[0]} +${names.length - 1}`;
}
