/** A range of days, both included, each `YYYY-MM-DD`. */

export type DateRange = { from?: string; to?: string };

/** Written as people write a range: `1 – 9 Nov 2026`. Null where the range is open on both sides. */
export function formatDateRange({ from, to }: DateRange, locale: string): string | null {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (from !== undefined && to !== undefined) return format.formatRange(Date.parse(from), Date.parse(to));
  if (from !== undefined) return `${format.format(Date.parse(from))} –`;
  if (to !== undefined) return `– ${format.format(Date.parse(to))}`;
  return null;
}
