/** The name of a crew lists everyone who shares the car. */

const SEPARATOR = ' / ';

export function isCrew(name: string): boolean {
  return name.includes(SEPARATOR);
}

/** A line of it never begins with a stroke. */
export function unbrokenCrew(name: string): string {
  return name.replaceAll(SEPARATOR, '\u00a0/ ');
}

/** Begins with a capital, in a script that puts the family name last. */
const FULL_NAME = /^(?=\p{Lu})\p{Script=Latin}\S*\s+\S/u;

/** Lists of whole names have room for the surnames only; lists of surnames stay as they are. */
export function crewSurnames(name: string): string {
  const members = name.split(SEPARATOR);
  if (members.length === 1 || !members.every((member) => FULL_NAME.test(member))) return name;
  return members.map((member) => member.replace(/^\S+\s+/, '')).join(SEPARATOR);
}
