/** Values in requests: texts, numbers, times and lists, with their bounds and error messages. */

import * as z from 'zod/mini';
import { expected } from './expected.ts';

/**
 * For a negated class: characters that no text may hold. Control characters are shown nowhere and PostgreSQL cannot store
 * NUL, half a surrogate pair is not Unicode, and bidirectional overrides and isolates reorder the text around a name.
 */
export const UNPRINTABLE = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069';

const oneLine = new RegExp(`^[^${UNPRINTABLE}]*$`, 'u');
const filledLinePattern = new RegExp(`^(?=.*\\S)[^${UNPRINTABLE}]*$`, 'u');
const manyLines = new RegExp(`^(?:[^${UNPRINTABLE}]|[\\t\\n\\r])*$`, 'u');
const plainText = /^[ -~]*$/;
const eachUnprintable = new RegExp(`[${UNPRINTABLE}]+`, 'gu');

/** Makes one line of external text: a space replaces every forbidden character. */
export function asLine(text: string): string {
  // Nearly all text of feeds is one line already, and testing is cheaper than replacing.
  return plainText.test(text) ? text : text.replace(eachUnprintable, ' ');
}

export function line(maximum: number) {
  const text = expected('expected-line', { maximum });
  return z.string(text).check(z.maxLength(maximum, text), z.regex(oneLine, text));
}

export function filledLine(maximum: number) {
  const text = expected('expected-filled-line', { minimum: 1, maximum });
  return z.string(text).check(z.maxLength(maximum, text), z.regex(filledLinePattern, text));
}

/** Only announcements and descriptions may run over several lines. */
export function paragraphs(maximum: number) {
  const text = expected('expected-paragraphs', { maximum });
  return z.string(text).check(z.maxLength(maximum, text), z.regex(manyLines, text));
}

export function wholeNumber(minimum: number, maximum: number) {
  const text = expected('expected-whole-number', { minimum, maximum });
  return z.int(text).check(z.minimum(minimum, text), z.maximum(maximum, text));
}

export function decimal(minimum: number, maximum: number) {
  const text = expected('expected-number', { minimum, maximum });
  return z.number(text).check(z.minimum(minimum, text), z.maximum(maximum, text));
}

export function list<S extends z.ZodMiniType>(item: S, maximum: number) {
  return z
    .array(item, expected('expected-list'))
    .check(z.maxLength(maximum, expected('expected-at-most', { maximum })));
}

/** One of a few words. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, expected('expected-one-of', { values: names.join(', ') }));
}

export function either<const First extends string, const Second extends string>(
  first: First,
  second: Second,
) {
  return z.enum([first, second], expected('expected-either', { first, second }));
}

/** The sender's own id. The same id is the same thing, however often it is sent. */
export const clientId = filledLine(200);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
/** The last millisecond of 2100. */
export const LATEST_MS = 4_133_980_799_999;

const INSTANT = expected('expected-instant', { lastYear: LAST_YEAR });
/** An instant that a clock at a track can show, in UTC. */
export const instantMs = z.int(INSTANT).check(z.minimum(0, INSTANT), z.maximum(LATEST_MS, INSTANT));

/** The text begins with `YYYY-MM-DD`. `Date.parse` alone reads 31 November as 1 December. */
function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const year = Number(day.slice(0, 4));
  const atMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(atMs) || year < FIRST_YEAR || year > LAST_YEAR) return false;
  return new Date(atMs).toISOString().startsWith(day);
}

const inCalendar = z.refine<string>(
  isInCalendar,
  expected('expected-calendar-date', { firstYear: FIRST_YEAR, lastYear: LAST_YEAR }),
);

const DAY = expected('expected-date', { example: '2026-05-11' });
export const calendarDay = z.string(DAY).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, DAY), inCalendar);

const VENUE_TIME = expected('expected-venue-time', {
  example: '2026-05-11T10:27:00',
  instant: '2026-05-11T08:27:00Z',
});
/** A time at the venue, `2026-05-11T10:27:00`; with an offset or Z it is that instant. */
export const venueTime = z.iso
  .datetime({ local: true, offset: true, error: VENUE_TIME })
  .check(z.maxLength(40, VENUE_TIME), inCalendar);

const ZONE = expected('expected-time-zone', { example: 'Europe/Amsterdam' });
export const timeZone = z
  .string(ZONE)
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/, ZONE), z.refine(isTimeZone, ZONE));

const knownZones = new Set<string>();

export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  // Names are valid in any letter case, so they cannot all be listed.
  if (knownZones.size < 1_000) knownZones.add(name);
  return true;
}
