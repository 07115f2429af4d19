/** Groups events by the day on which they start. */

import type { Event } from '@lapwing/contract/results/events';
import { perLocale } from '../../i18n/per-locale.ts';

export type EventDay = { date: string; events: readonly Event[] };

/** Keeps the order of the list: a day that occurs again later becomes a second group. */
export function groupByDay(events: readonly Event[]): EventDay[] {
  const days: { date: string; events: Event[] }[] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last?.date === event.startDate) last.events.push(event);
    else days.push({ date: event.startDate, events: [event] });
  }
  return days;
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale(
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
        ...options,
      }),
  );
const dayOfThisYear = dayFormat({});
const dayOfOtherYear = dayFormat({ year: 'numeric' });

/** `Sat, Nov 15`; with the year if it is not this one. */
export function formatDay(date: string, locale: string, thisYear: number): string {
  const isThisYear = date.startsWith(`${thisYear}-`);
  if (locale === 'en-US') {
    // The first formatter of a page costs more than the rest of the list, and this text is always in English.
    const [weekday, day, month, year] = new Date(date).toUTCString().split(' ');
    return `${weekday} ${month} ${Number(day)}${isThisYear ? '' : `, ${year}`}`;
  }
  return (isThisYear ? dayOfThisYear : dayOfOtherYear)(locale).format(Date.parse(date));
}
