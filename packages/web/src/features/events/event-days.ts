/** Groups events by the day on which they start. */

import type { Event } from '@lapwing/contract/results/events';

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
