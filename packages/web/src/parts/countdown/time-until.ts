/** How long until something starts, or how late it is, in words. */

import type { Translate } from '../../i18n/translate.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** After that the programme has changed, and the plan says nothing. */
const MOST_LATE_MINUTES = 90;

/** `in 38 min`, `in 1 h 24`, `in 3 days`; empty for something that should have started. */
export function timeUntil(atMs: number, nowMs: number, t: Translate): string {
  const minutes = Math.ceil((atMs - nowMs) / MINUTE_MS);
  if (minutes <= 0) return '';
  if (minutes < HOUR_MINUTES) return t('EventSessions.InMinutes', { minutes });
  if (minutes >= 2 * DAY_MINUTES)
    return t('EventSessions.InDays', { count: Math.floor(minutes / DAY_MINUTES) });
  const past = String(minutes % HOUR_MINUTES).padStart(2, '0');
  return t('EventSessions.InHours', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: past });
}

/** `12 min late`, for a session that should have started; empty otherwise. */
export function minutesLate(atMs: number, nowMs: number, t: Translate): string {
  const minutes = Math.floor((nowMs - atMs) / MINUTE_MS);
  return minutes <= 0 || minutes > MOST_LATE_MINUTES ? '' : t('EventSessions.MinutesLate', { minutes });
}

/** A session that is to start, or not so late that it may have been cancelled. */
export function isStillExpected(atMs: number, nowMs: number): boolean {
  return nowMs - atMs <= MOST_LATE_MINUTES * MINUTE_MS;
}

type Due = { atMs: number; nowMs: number /** as the programme shows it */; time: string };

/** `due 29 min ago` or `was due 15:50`, for a session of which nothing was received; empty before its start. */
export function sinceDue({ atMs, nowMs, time }: Due, t: Translate): string {
  const minutes = Math.floor((nowMs - atMs) / MINUTE_MS);
  if (minutes <= 0) return '';
  if (minutes >= DAY_MINUTES) return t('EventSessions.WasDue', { time });
  if (minutes < HOUR_MINUTES) return t('EventSessions.DueMinutesAgo', { minutes });
  const past = String(minutes % HOUR_MINUTES).padStart(2, '0');
  return t('EventSessions.DueHoursAgo', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: past });
}
