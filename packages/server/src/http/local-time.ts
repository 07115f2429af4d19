/** Instants as the wire says them: in the venue's own time. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;

type ZoneClock = { formatter: Intl.DateTimeFormat; lastQuarter: number; lastOffsetMs: number };
const clocks = new Map<string, ZoneClock>();

function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const clock = { formatter, lastQuarter: Number.NaN, lastOffsetMs: 0 };
  clocks.set(timeZone, clock);
  return clock;
}

/** How far the zone's clocks are ahead of UTC at that instant. */
export function utcOffsetMs(atMs: number, timeZone: string): number {
  const clock = clockOf(timeZone);
  // Clocks change only on a quarter of an hour, so the laps of one session ask the formatter once or twice.
  const quarter = Math.floor(atMs / QUARTER_HOUR_MS);
  if (quarter !== clock.lastQuarter) {
    const at = quarter * QUARTER_HOUR_MS;
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of clock.formatter.formatToParts(at)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    clock.lastOffsetMs = Date.UTC(year, month - 1, day, hour, minute, second) - at;
    clock.lastQuarter = quarter;
  }
  return clock.lastOffsetMs;
}

/** The instant whose UTC fields are the wall clock in the zone. */
export function wallClockMs(atMs: number, timeZone: string): number {
  return atMs + utcOffsetMs(atMs, timeZone);
}

/** `2026-09-22` */
export function localDate(atMs: number, timeZone: string): string {
  return new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** `2026-09-22T09:08:16` */
export function localDateTime(atMs: number, timeZone: string): string {
  return new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 19);
}

/** `2026-09-22T09:08:16.65`: the fraction without its trailing zeros */
export function localDateTimeWithFraction(atMs: number, timeZone: string): string {
  const fraction = `.${String(atMs - Math.floor(atMs / SECOND_MS) * SECOND_MS).padStart(3, '0')}`;
  return `${localDateTime(atMs, timeZone)}${fraction.replace(/\.?0+$/, '')}`;
}

/** `+02:00` */
export function offsetText(atMs: number, timeZone: string): string {
  const minutes = Math.round(utcOffsetMs(atMs, timeZone) / MINUTE_MS);
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** When the year begins in the zone. */
export function yearStartMs(year: number, timeZone: string): number {
  const wallMs = Date.UTC(year, 0, 1);
  return wallMs - utcOffsetMs(wallMs - utcOffsetMs(wallMs, timeZone), timeZone);
}
