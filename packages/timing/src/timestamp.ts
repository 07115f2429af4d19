/** Converts instants to a venue's local time and back. */

const QUARTER_HOUR_MS = 900_000;
const DAY_MS = 86_400_000;
const MAX_CACHED_OFFSETS = 20_000;
const ZERO = '0'.charCodeAt(0);

type ZoneClock = { formatter: Intl.DateTimeFormat; offsetByQuarter: Map<number, number> };
const clockByZone = new Map<string, ZoneClock>();

function clockOf(timeZone: string): ZoneClock {
  const cached = clockByZone.get(timeZone);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const clock = { formatter, offsetByQuarter: new Map<number, number>() };
  clockByZone.set(timeZone, clock);
  return clock;
}

/** The zone's offset from UTC at that instant. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const clock = clockOf(timeZone);
  // A clock is never changed and changed back within a day: if both ends agree, so does everything between them.
  const day = Math.floor(atMs / DAY_MS);
  const atStart = offsetInQuarter(clock, day * DAY_MS);
  if (atStart === offsetInQuarter(clock, (day + 1) * DAY_MS)) return atStart;
  return offsetInQuarter(clock, atMs);
}

/** Clocks only change on a quarter of an hour, so one value is valid for the whole quarter. */
function offsetInQuarter({ formatter, offsetByQuarter }: ZoneClock, atMs: number): number {
  const quarter = Math.floor(atMs / QUARTER_HOUR_MS);
  const cached = offsetByQuarter.get(quarter);
  if (cached !== undefined) return cached;
  const offset = wallClockMs(formatter, quarter * QUARTER_HOUR_MS) - quarter * QUARTER_HOUR_MS;
  if (offsetByQuarter.size >= MAX_CACHED_OFFSETS) offsetByQuarter.clear();
  offsetByQuarter.set(quarter, offset);
  return offset;
}

/** The local time of the formatter's zone, as if it were UTC. */
function wallClockMs(formatter: Intl.DateTimeFormat, atMs: number): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(atMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** `YYYY-MM-DD` */
export function localDate(atMs: number, timeZone: string): string {
  return localIso(atMs, timeZone).slice(0, 10);
}

/** `YYYY-MM-DDTHH:MM:SS` */
export function localDateTime(atMs: number, timeZone: string): string {
  return localIso(atMs, timeZone).slice(0, 19);
}

/** For a start at midnight: nothing races then, so only the day is known. */
export function isDayAlone(startTime: string): boolean {
  return /T00:00(?::00(?:\.0+)?)?$/.test(startTime);
}

/** `YYYY-MM-DDTHH:MM:SS.mmm` without trailing zeros, and without the point if nothing is left. */
export function localDateTimeWithFraction(atMs: number, timeZone: string): string {
  const text = localIso(atMs, timeZone);
  let end = 23;
  while (end > 20 && text.charCodeAt(end - 1) === ZERO) end -= 1;
  return text.slice(0, end === 20 ? 19 : end);
}

/** `YYYY-MM-DDTHH:MM:SS+02:00` */
export function localDateTimeWithOffset(atMs: number, timeZone: string): string {
  return localDateTime(atMs, timeZone) + offsetText(atMs, timeZone);
}

/** `YYYY-MM-DDTHH:MM:SS.mmm+02:00` */
export function localInstantWithOffset(atMs: number, timeZone: string): string {
  return localIso(atMs, timeZone).slice(0, 23) + offsetText(atMs, timeZone);
}

/** `YYYY-MM-DDTHH:MM:SS.mmm` */
function localIso(atMs: number, timeZone: string): string {
  const shownMs = atMs + zoneOffsetMs(atMs, timeZone);
  const day = Math.floor(shownMs / DAY_MS);
  const ms = shownMs - day * DAY_MS;
  const hour = twoDigits[Math.floor(ms / 3_600_000)];
  const minute = twoDigits[Math.floor(ms / 60_000) % 60];
  const second = twoDigits[Math.floor(ms / 1000) % 60];
  return `${dateOf(day)}T${hour}:${minute}:${second}.${String(1000 + (ms % 1000)).slice(1)}`;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** The laps of a session are nearly all on one day. */
let lastDate = { day: 0, text: '1970-01-01' };

function dateOf(day: number): string {
  if (day !== lastDate.day) lastDate = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return lastDate.text;
}

function offsetText(atMs: number, timeZone: string): string {
  const offsetMs = zoneOffsetMs(atMs, timeZone);
  // Some zones once had offsets with seconds, which the format does not allow.
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  const minute = String(minutes % 60).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** `DD-MM-YYYY HH:MM:SS.mmm` in the local time of the zone. */
export function formatTimestamp(atMs: number, timeZone: string): string {
  const iso = localIso(atMs, timeZone);
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)} ${iso.slice(11, 23)}`;
}

/** The instant at which the zone's clock shows what a UTC clock shows at `shownMs`. */
export function instantOf(shownMs: number, timeZone: string): number {
  // The offset before and after a clock change: the first that fits is the earlier of two
  // equal local times; in the skipped hour none fits and the offset before the change counts.
  const before = shownMs - zoneOffsetMs(shownMs - 86_400_000, timeZone);
  const after = shownMs - zoneOffsetMs(shownMs + 86_400_000, timeZone);
  for (const instant of [before, after]) {
    if (instant + zoneOffsetMs(instant, timeZone) === shownMs) return instant;
  }
  return before;
}
