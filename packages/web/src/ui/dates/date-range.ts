/** A range of days, both included, each `YYYY-MM-DD`. */

import { perLocale } from '../../i18n/per-locale.ts';

export type DateRange = { from?: string; to?: string };

const dayFormat = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A range in its usual form: `1 – 9 Nov 2026`. Null if it is open on both sides. */
export function formatDateRange({ from, to }: DateRange, locale: string): string | null {
  const day = (date: string) => dayFormat(locale).format(Date.parse(date));
  if (from !== undefined && to !== undefined)
    return dayFormat(locale).formatRange(Date.parse(from), Date.parse(to));
  if (from !== undefined) return `${day(from)} –`;
  if (to !== undefined) return `– ${day(to)}`;
  return null;
}

/** What a date field of the browser reports: empty if nothing, or only part of a date, was entered. */
type DateInput = { value: string; validity: { badInput: boolean } };
export type DateRangeError = 'IncompleteDate' | 'EndBeforeStart';
export type DateRangeErrors = { from?: DateRangeError; to?: DateRangeError };

/** The errors of two date fields, each of which may be left empty. */
export function checkDateRange(from: DateInput, to: DateInput): DateRangeErrors {
  return {
    ...(from.validity.badInput && { from: 'IncompleteDate' }),
    ...(to.validity.badInput && { to: 'IncompleteDate' }),
    ...(from.value && to.value && to.value < from.value && { to: 'EndBeforeStart' }),
  };
}
