/** The colours of the classes of an event: those of its results, also where classes race apart. */

import { classesByName } from '../../../ui/racing/class-colour.ts';

/** By the classes of each session. An event of one class has no colours. */
export function classColours(fields: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const all = classesByName(fields.flat());
  const colours = new Map<string, number>();
  if (all.length < 2) return colours;
  const taken = new Set<number>();
  const give = (name: string, index: number) => {
    if (colours.has(name) || taken.has(index)) return;
    colours.set(name, index);
    taken.add(index);
  };
  // Only a field of several classes has colours in its result.
  for (const field of fields.map(classesByName).filter(({ length }) => length > 1))
    for (const [index, name] of field.entries()) give(name, index);
  for (const name of all) give(name, firstFree(taken));
  return colours;
}

function firstFree(taken: ReadonlySet<number>): number {
  let index = 0;
  while (taken.has(index)) index += 1;
  return index;
}
