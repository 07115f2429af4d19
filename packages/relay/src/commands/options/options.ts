/** Reads the options of a command. Errors list the allowed values. */

import { OperatorError } from '../../operator-error.ts';

export type CommandOptions = Readonly<Record<string, unknown>>;

/** Refuses unknown options; a misspelt one would be ignored silently. */
export function refuseUnknown(given: CommandOptions, known: ReadonlySet<string>): void {
  const unknown = Object.keys(given).find((name) => name !== '_' && !known.has(name));
  if (unknown !== undefined) throw new OperatorError(`There is no option --${unknown}.`);
}

export function textOf(given: CommandOptions, name: string): string {
  const value = given[name];
  if (typeof value !== 'string' || value.trim() === '') throw new OperatorError(`--${name} needs a value.`);
  return value.trim();
}

export function optionalText(given: CommandOptions, name: string): string | null {
  return given[name] === undefined ? null : textOf(given, name);
}

export type AllowedNumber = { from: number; until: number; isWhole: boolean };

export function numberOf(given: CommandOptions, name: string, allowed: AllowedNumber): number {
  const text = textOf(given, name);
  const value = Number(text);
  const isAllowed =
    value >= allowed.from && value <= allowed.until && (!allowed.isWhole || Number.isInteger(value));
  if (isAllowed) return value;
  const kind = allowed.isWhole ? 'a whole number' : 'a number';
  throw new OperatorError(`--${name} "${text}" must be ${kind} from ${allowed.from} to ${allowed.until}.`);
}

export function optionalNumber(given: CommandOptions, name: string, allowed: AllowedNumber): number | null {
  return given[name] === undefined ? null : numberOf(given, name, allowed);
}

/** In any letter case. */
export function choiceOf<const Choice extends string>(
  given: CommandOptions,
  name: string,
  choices: readonly Choice[],
): Choice {
  const text = textOf(given, name);
  const choice = choices.find((each) => each.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  throw new OperatorError(`--${name} "${text}" is not known; use one of ${choices.join(', ')}.`);
}

export function optionalChoice<const Choice extends string>(
  given: CommandOptions,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  return given[name] === undefined ? null : choiceOf(given, name, choices);
}
