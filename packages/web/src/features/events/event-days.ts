/** Events under the day on which they start. */

import type { Event } from '@lapwing/contract/events';

export type EventDay = { date: string; events: readonly Event[] };

/** Keeps the order of the list: a day that comes back later would be a second group. */
export function groupByDay(events: readonly Event[]): EventDay[] {
  const days: { date: string; events: Event[] }[] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last?.date === event.startDate) last.events.push(event);
    else days.push({ date: event.startDate, events: [event] });
  }
  return days;
}

/** `Sat, Nov 15`; the year is said when it is not this one. */
export function formatDay(date: string, locale: string, thisYear: number): string {
  const isThisYear = date.startsWith(`${thisYear}-`);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.parse(date));
}
