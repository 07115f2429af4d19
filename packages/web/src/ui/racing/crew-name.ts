/** The name of a crew lists everyone who shares the car. */

const SEPARATOR = ' / ';

export function isCrew(name: string): boolean {
  return name.includes(SEPARATOR);
}

/** A line of it never begins with a stroke. */
export function unbrokenCrew(name: string): string {
  return name.replaceAll(SEPARATOR, '\u00a0/ ');
}
