/** Reads the options of a command. Errors list the allowed values. */

import { OperatorError } from '../../operator-error.ts';

export type CommandOptions = Readonly<Record<string, unknown>>;

/** Refuses unknown options; a misspelt one would be ignored silently. */
export function refuseUnknown(options: CommandOptions, allowedNames: ReadonlySet<string>): void {
  const unknown = Object.keys(options).find((name) => name !== '_' && !allowedNames.has(name));
  if (unknown !== undefined) throw new OperatorError(`There is no option --${unknown}.`);
}

export function textOf(options: CommandOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new OperatorError(`--${name} needs a value.`);
  return value.trim();
}

export function optionalText(options: CommandOptions, name: string): string | null {
  return options[name] === undefined ? null : textOf(options, name);
}

export type AllowedNumber = { from: number; until: number; isWhole: boolean };

export function numberOf(options: CommandOptions, name: string, allowed: AllowedNumber): number {
  const text = textOf(options, name);
  const value = Number(text);
  const isAllowed =
    value >= allowed.from && value <= allowed.until && (!allowed.isWhole || Number.isInteger(value));
  if (isAllowed) return value;
  const kind = allowed.isWhole ? 'a whole number' : 'a number';
  throw new OperatorError(`--${name} "${text}" must be ${kind} from ${allowed.from} to ${allowed.until}.`);
}

export function optionalNumber(options: CommandOptions, name: string, allowed: AllowedNumber): number | null {
  return options[name] === undefined ? null : numberOf(options, name, allowed);
}

/** In any letter case. */
export function choiceOf<const Choice extends string>(
  options: CommandOptions,
  name: string,
  choices: readonly Choice[],
): Choice {
  const text = textOf(options, name);
  const choice = choices.find((each) => each.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  throw new OperatorError(`--${name} "${text}" is not known; use one of ${choices.join(', ')}.`);
}

export function optionalChoice<const Choice extends string>(
  options: CommandOptions,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  return options[name] === undefined ? null : choiceOf(options, name, choices);
}
