/** A range of days, both included, each `YYYY-MM-DD`. */

import { formatDays } from '@lapwing/timing/wall-dates';
import { formatLocal } from '../../i18n/format.ts';

export type DateRange = { from?: string; to?: string };

/** A range in its usual form: `1–9 Nov 2026`. Null if it is open on both sides. */
export function formatDateRange({ from, to }: DateRange, locale: string): string | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return `– ${formatLocal(to, 'month-day-year', locale)}`;
  if (to === undefined) return `${formatLocal(from, 'month-day-year', locale)} –`;
  return formatDays(from, to, locale);
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
