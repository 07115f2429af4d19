/** What the documents of senders are made of: texts, numbers and lists, each with the words in which it is refused. */

import * as z from 'zod/mini';

/** One line: no control characters, which no screen shows and one of the databases cannot keep. */
export function line(maximum: number) {
  const expected = `expected text of at most ${maximum} characters on one line`;
  return z.string(expected).check(z.maxLength(maximum, expected), z.regex(/^\P{Cc}*$/u, expected));
}

export function filledLine(maximum: number) {
  const expected = `expected text of 1 to ${maximum} characters on one line`;
  return z.string(expected).check(z.maxLength(maximum, expected), z.regex(/^(?=.*\S)\P{Cc}*$/u, expected));
}

export function wholeNumber(minimum: number, maximum: number) {
  const expected = `expected a whole number from ${minimum} to ${maximum}`;
  return z.int(expected).check(z.minimum(minimum, expected), z.maximum(maximum, expected));
}

export function decimal(minimum: number, maximum: number) {
  const expected = `expected a number from ${minimum} to ${maximum}`;
  return z.number(expected).check(z.minimum(minimum, expected), z.maximum(maximum, expected));
}

export function list<S extends z.ZodMiniType>(item: S, maximum: number) {
  return z.array(item, 'expected a list').check(z.maxLength(maximum, `expected at most ${maximum} of them`));
}

/** What the sender calls a thing: the same id is the same thing, however often it is sent. */
export const clientId = filledLine(200);
