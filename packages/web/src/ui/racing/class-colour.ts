/** The six colours of classes: one for each class of an event, on every screen that shows it. */

import type { ClassColor } from '@lapwing/contract/results/class-color';
import { assignClassColors } from '@lapwing/timing/classification/class-colors';

const colours = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;

/** The number of the colour of each class. */
export type ClassColours = ReadonlyMap<string, number>;

export const noColours: ClassColours = new Map();

/** Of a competitor without a class, or in an event of one class, which has nothing to tell apart. */
const NO_CLASS_COLOUR = -1;

/**
 * The colours of an event, and of the classes of a field that it does not know yet: those of a running session, or of an
 * earlier version of a result.
 */
export function classColours(
  ofEvent: readonly ClassColor[] | undefined,
  field: readonly string[],
): ClassColours {
  const known = new Map(ofEvent?.map(({ name, color }) => [name, color]));
  const all = assignClassColors([field], known);
  return all.size < 2 ? noColours : all;
}

export function classIndexAmong(classes: ClassColours, name: string): number {
  return classes.get(name) ?? NO_CLASS_COLOUR;
}

/** A neutral colour for no class. */
export function classColour(index: number): string {
  return colours[index % colours.length] ?? 'var(--line-2)';
}
