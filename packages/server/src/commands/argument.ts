/** Arguments of the command line; errors list the allowed values. */

import { OperatorError } from '../operator-error.ts';

/** In any letter case. */
export function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new OperatorError(`${name} ${text} is not one of ${choices.join(', ')}.`);
  return found;
}
