/** Everybody who shares a car, as one text; empty where the name of the competitor has them all already. */

import type { ClassificationRow } from '@lapwing/contract/results/results';

export function crewText({ name, drivers = [] }: Pick<ClassificationRow, 'name' | 'drivers'>): string {
  const all = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(' / ');
  return all === name ? '' : all;
}
