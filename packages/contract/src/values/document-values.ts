/** Values in requests: texts, numbers, times and lists, with their bounds and error messages. */

import * as z from 'zod/mini';

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
  const expected = `expected text of at most ${maximum} characters on one line`;
  return z.string(expected).check(z.maxLength(maximum, expected), z.regex(oneLine, expected));
}

export function filledLine(maximum: number) {
  const expected = `expected text of 1 to ${maximum} characters on one line`;
  return z.string(expected).check(z.maxLength(maximum, expected), z.regex(filledLinePattern, expected));
}

/** Only announcements and descriptions may run over several lines. */
export function paragraphs(maximum: number) {
  const expected = `expected text of at most ${maximum} characters without control characters`;
  return z.string(expected).check(z.maxLength(maximum, expected), z.regex(manyLines, expected));
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

/** The sender's own id. The same id is the same thing, however often it is sent. */
export const clientId = filledLine(200);

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
/** The last millisecond of 2100. */
export const LATEST_MS = 4_133_980_799_999;

const INSTANT = `expected an instant from 1970 to ${LAST_YEAR}, in milliseconds since 1970`;
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
  `expected a date that is in the calendar, from ${FIRST_YEAR} to ${LAST_YEAR}`,
);

const DAY = 'expected a date such as 2026-05-11';
export const calendarDay = z.string(DAY).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, DAY), inCalendar);

const VENUE_TIME =
  'expected a time at the venue such as 2026-05-11T10:27:00, or an instant such as 2026-05-11T08:27:00Z';
/** A time at the venue, `2026-05-11T10:27:00`; with an offset or Z it is that instant. */
export const venueTime = z.iso
  .datetime({ local: true, offset: true, error: VENUE_TIME })
  .check(z.maxLength(40, VENUE_TIME), inCalendar);

const ZONE = 'expected a time zone of the IANA list such as Europe/Amsterdam';
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
