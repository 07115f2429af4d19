/**
 * Values that are sent as text in a path or a query. Text is parsed to a typed value, and typed values pass unchanged.
 * Their messages are written here because `zod/mini` has none of its own.
 */

import * as z from 'zod/mini';
import { asLine, filledLine, wholeNumber } from './document-values.ts';
import { ALL, enumName, namesOf } from './enums.ts';
import { expected } from './expected.ts';

export const INT32_MAX = 2_147_483_647;

/** The most items of a page. Asking for more is refused, because a shorter page would look like the last one. */
export const MAX_COUNT = 1000;

/**
 * Converts text before the schema checks it. As the first part of a pipe, it does not affect the schema's JSON Schema.
 */
function fromText<S extends z.ZodMiniType>(read: (text: string) => unknown, schema: S) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
    schema,
  );
}

function readNumber(text: string): number | string {
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

function unlessEmpty(read: (text: string) => unknown) {
  return (text: string) => (text === '' ? undefined : read(text));
}

/** Path ids of results and practice locations. */
export const int32Id = fromText(readNumber, wholeNumber(1, INT32_MAX));

/** Path ids beyond 32 bits. */
export const longId = fromText(readNumber, wholeNumber(1, Number.MAX_SAFE_INTEGER));

/** A whole number in a path that may be zero. */
export function numberInPath(maximum: number) {
  return fromText(readNumber, wholeNumber(0, maximum));
}

/** A place in a list. Whole numbers that cannot be a place become 0, which is never found. */
export function placeInPath(maximum: number) {
  return fromText(
    (text) => {
      const isOutside = /^-?\d+$/.test(text) && !(Number(text) >= 0 && Number(text) <= maximum);
      return isOutside ? 0 : readNumber(text);
    },
    wholeNumber(0, maximum),
  );
}

/** A query number that may be left out; empty text counts as left out. */
export function optionalNumber(minimum: number, maximum: number) {
  return fromText(unlessEmpty(readNumber), z.optional(wholeNumber(minimum, maximum)));
}

/** Items to skip and items to return. */
export const paging = {
  count: optionalNumber(0, MAX_COUNT),
  offset: optionalNumber(0, INT32_MAX),
};

function readBoolean(text: string): boolean | string {
  const word = text.toLowerCase();
  return word === 'true' || (word === 'false' ? false : text);
}

/** In any letter case; anything but true or false is refused. */
export const trueOrFalse = fromText(readBoolean, z.boolean(expected('expected-boolean')));

/** The same, optional; some programs send 1 and 0. */
export const optionalBoolean = fromText(
  unlessEmpty((text) => (text === '1' || text === '0' ? text === '1' : readBoolean(text))),
  z.optional(z.boolean(expected('expected-boolean'))),
);

/** Text that must match a pattern; `description` is for the reader. */
export function textLike(pattern: RegExp, description: string) {
  return textMatching(pattern, `expected ${description}`);
}

/** The same with the whole message. */
export function textMatching(pattern: RegExp, message: string) {
  return z.string(message).check(z.regex(pattern, message));
}

/** An optional query value; empty text counts as left out. */
export function optionalOf<S extends z.ZodMiniType>(schema: S) {
  return fromText(
    unlessEmpty((text) => text),
    z.optional(schema),
  );
}

export function optionalTextLike(pattern: RegExp, description: string) {
  return optionalOf(textLike(pattern, description));
}

/** Search words, without the characters that no text may hold. */
export function optionalWords(maximum: number) {
  return fromText(
    unlessEmpty((text) => asLine(text).trim() || undefined),
    z.optional(filledLine(maximum)),
  );
}

/** A two-letter country code, in capitals once parsed. */
export const optionalCountry = fromText(
  unlessEmpty((text) => text.toUpperCase()),
  z.optional(textMatching(/^[A-Z]{2}$/, expected('expected-country'))),
);

const DATE_OR_INSTANT = expected('expected-date-or-time', {
  example: '2026-05-11',
  instant: '2026-05-11T10:27:00Z',
});

/** The first or last day of a filter. Any year is valid, because programs send the first or last one for `always`. */
export const optionalDate = optionalOf(
  z.union(
    [z.iso.date(), z.iso.datetime({ local: true, offset: true }).check(z.maxLength(40, DATE_OR_INSTANT))],
    DATE_OR_INSTANT,
  ),
);

const EPOCH_SECONDS_BELOW = 100_000_000_000;

function readInstant(text: string): number | string {
  if (/^\d{1,15}$/.test(text)) {
    const number = Number(text);
    return number < EPOCH_SECONDS_BELOW ? number * 1000 : number;
  }
  const isUtc = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text);
  const atMs = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(isUtc ? `${text}Z` : text) : Number.NaN;
  return Number.isNaN(atMs) || !isDay(text.slice(0, 10)) ? text : atMs;
}

/** In any year: a filter may begin with the first one. */
function isDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}

const INSTANT = 'expected a date and time such as 2026-05-11T10:27:00Z, or milliseconds since 1970';
/** The milliseconds of the years 0 to 9999. */
const YEARS_MS = { first: -62_167_219_200_000, last: 253_402_300_799_999 };

/** An instant in a path, in milliseconds once parsed: a date and time (UTC unless it has an offset), or seconds or milliseconds since 1970. */
export const instantInPath = fromText(
  readInstant,
  z.number(INSTANT).check(z.minimum(YEARS_MS.first, INSTANT), z.maximum(YEARS_MS.last, INSTANT)),
);

function readMember<E extends Readonly<Record<string, number>>>(
  enumeration: E,
  text: string,
): (keyof E & string) | undefined {
  const wanted = text.toLowerCase();
  return namesOf(enumeration).find(
    (name) => name.toLowerCase() === wanted || String(enumeration[name]) === text,
  );
}

/** One member of an enumeration, by name in any letter case or by number. */
export function optionalMember<E extends Readonly<Record<string, number>>>(enumeration: E) {
  return fromText(
    unlessEmpty((text) => readMember(enumeration, text) ?? text),
    z.optional(enumName(enumeration)),
  );
}

/** The same for a read: an unknown value counts as left out, as existing programs expect. */
export function optionalChoice<E extends Readonly<Record<string, number>>>(enumeration: E) {
  return fromText(
    unlessEmpty((text) => readMember(enumeration, text)),
    z.optional(enumName(enumeration)),
  );
}

/**
 * The same for a filter: `All`, in any letter case or as its number, means no filter and comes out as undefined.
 * `others`: other names of members, in lower case.
 */
export function optionalFilter<E extends Readonly<Record<string, number>>>(
  enumeration: E,
  others: Readonly<Record<string, keyof E & string>> = {},
) {
  const isAll = (text: string) => text.toLowerCase() === 'all' || text === String(ALL);
  return fromText(
    unlessEmpty((text) => {
      const word = text.toLowerCase();
      const known = Object.hasOwn(others, word) ? others[word] : undefined;
      return isAll(text) ? undefined : readMember(enumeration, known ?? text);
    }),
    z.optional(enumName(enumeration)),
  );
}

/** The host's prefix ending in GA- and 32 lowercase hexadecimal digits. */
export const accountIdPattern = /^[A-Za-z0-9-]{0,64}GA-[0-9a-f]{32}$/;
const ACCOUNT_ID = 'an account id: a prefix ending in GA- and 32 lowercase hexadecimal digits';
export const accountId = textLike(accountIdPattern, ACCOUNT_ID);
/** The guid that opens an unlisted event. */
export const eventGuidPattern = /^[0-9A-Za-z-]{1,64}$/;
export const optionalEventGuid = optionalTextLike(eventGuidPattern, 'the guid of an event');

export const optionalAccountId = optionalTextLike(accountIdPattern, ACCOUNT_ID);

/** A comma-joined list; typed, it is an array, which turns into the same text when sent. */
export const accountIds = fromText(
  (text) => text.split(',').filter((id) => id !== ''),
  z
    .array(accountId, 'expected account ids joined by commas')
    .check(z.maxLength(MAX_COUNT, `expected at most ${MAX_COUNT} ids`)),
);
