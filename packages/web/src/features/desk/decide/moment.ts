/** A time of day, as typed, on the day of a moment at the venue. */

import { sinceMidnightMs } from '../run/times.ts';

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/;
const HALF_DAY_MS = 43_200_000;
const DAY_MS = 86_400_000;

/** null if it is not a time of day. The one that is nearest to `nearMs`. */
export function momentFrom(text: string, nearMs: number, timeZone: string): number | null {
  const found = TIME.exec(text.trim());
  if (found === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found;
  const wantedMs =
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 +
    Number(fraction.padEnd(3, '0'));
  const byMs = wantedMs - sinceMidnightMs(nearMs, timeZone);
  const wrapped = byMs > HALF_DAY_MS ? byMs - DAY_MS : byMs < -HALF_DAY_MS ? byMs + DAY_MS : byMs;
  return nearMs + wrapped;
}
