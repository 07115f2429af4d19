/** Everyone who shares a car, as one text; empty if the name of the competitor already names them all. */

import type { ClassificationRow } from '@lapwing/contract/results/results';

export function crewText({ name, drivers = [] }: Pick<ClassificationRow, 'name' | 'drivers'>): string {
  const all = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(' / ');
  return all === name ? '' : all;
}
