/** Times of day, durations and dates as the feeds write them. */

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const MAX_DIGITS = 9;

/**
 * `HH:MM:SS.mmm`, `MM:SS.mmm` or `SS.mmm`, with a fraction of any length or none; null if it is none of them.
 * Written by hand for speed, because every record of a feed has one to three of them.
 */
export function parseClockMs(text: string): number | null {
  let seconds = 0;
  let part = 0;
  let digits = 0;
  let colons = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= DIGIT_0 && code <= DIGIT_9) {
      part = part * 10 + code - DIGIT_0;
      digits += 1;
      if (digits > MAX_DIGITS) return null;
    } else if (code === 58) {
      if (digits === 0 || colons === 2) return null;
      seconds = (seconds + part) * 60;
      part = 0;
      digits = 0;
      colons += 1;
    } else if (code === 46 || code === 44) {
      const fractionMs = parseFractionMs(text, at + 1);
      return digits === 0 || fractionMs === null ? null : (seconds + part) * 1000 + fractionMs;
    } else {
      return null;
    }
  }
  return digits === 0 ? null : (seconds + part) * 1000;
}

/**
 * Like `parseClockMs`, and negative for times before the start. The minus is inside, before the first part that is
 * not zero, which has lost its leading zero: `00:00:-47`, `00:00:00.-51`.
 */
export function parseSignedClockMs(text: string): number | null {
  if (!text.includes('-')) return parseClockMs(text);
  const timeMs = parseClockMs(
    text
      .replace(/([.,])-(\d{1,3})$/, (_, point: string, ms: string) => point + ms.padStart(3, '0'))
      .replaceAll('-', ''),
  );
  return timeMs === null ? null : 0 - timeMs;
}

/** Digits beyond the millisecond are rounded. */
function parseFractionMs(text: string, from: number): number | null {
  if (from === text.length) return null;
  let ms = 0;
  let scale = 100;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < DIGIT_0 || code > DIGIT_9) return null;
    ms += (code - DIGIT_0) * scale;
    scale /= 10;
  }
  return Math.round(ms);
}

/** `HH:MM:SS.mmm`, or without the fraction. */
export function formatClock(timeMs: number, fraction: 'ms' | 'none'): string {
  const ms = Math.max(0, Math.round(timeMs));
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return fraction === 'ms' ? `${clock}.${String(ms % 1000).padStart(3, '0')}` : clock;
}

/** A whole number from 0 that a double can represent exactly; null for everything else, including empty text. */
export function parseWhole(text: string): number | null {
  if (text.length === 0 || text.length > 15) return null;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < DIGIT_0 || code > DIGIT_9) return null;
    value = value * 10 + code - DIGIT_0;
  }
  return value;
}

/** Like `parseWhole`, and may be negative. */
export function parseSigned(text: string): number | null {
  if (text.charCodeAt(0) !== 45) return parseWhole(text);
  const value = parseWhole(text.slice(1));
  return value === null ? null : 0 - value;
}

/** The instant at which a UTC clock shows this date; null if there is no such day. */
export function dayMs(year: number, month: number, day: number): number | null {
  const atMs = Date.UTC(year, month - 1, day);
  const date = new Date(atMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year <= 2100
    ? atMs
    : null;
}
