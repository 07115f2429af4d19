/** The six colours of classes and chart series, in order and repeating. */

const colours = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'] as const;

/** The order in which classes get their colours: by name, so that a class keeps its colour whoever leads. */
export function classesByName(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '').toSorted();
}

/** Of a competitor without a class, or in a field of one class, which has nothing to tell apart. */
export const NO_CLASS_COLOUR = -1;

/** The colour of a class among those of its field. */
export function classIndexAmong(classes: readonly string[], name: string): number {
  return classes.length < 2 ? NO_CLASS_COLOUR : classes.indexOf(name);
}

/** A neutral colour for no class. */
export function classColour(index: number): string {
  return colours[index % colours.length] ?? 'var(--line-2)';
}
