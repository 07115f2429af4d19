/** Common ranges of days, counted from today. */

import type { DateRange } from './date-range.ts';

const MS_PER_DAY = 86_400_000;

export type PresetKey = 'Last7Days' | 'Last30Days' | 'ThisYear' | 'LastYear';
type Preset = { key: PresetKey; range: DateRange };

/** The day in the visitor's time zone. */
function dayOf(date: Date): Date {
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()));
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}

export function datePresets(now: Date): Preset[] {
  const today = dayOf(now);
  const to = textOf(today);
  const daysAgo = (days: number) => textOf(new Date(today.getTime() - days * MS_PER_DAY));
  const year = today.getUTCFullYear();
  return [
    { key: 'Last7Days', range: { from: daysAgo(6), to } },
    { key: 'Last30Days', range: { from: daysAgo(29), to } },
    { key: 'ThisYear', range: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { key: 'LastYear', range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
  ];
}
