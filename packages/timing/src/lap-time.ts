/** Lap times as text: parse and format. */

const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60 * MS_PER_SECOND;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

const lapTimePattern = /^(-)?(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d+))?$/;

/** Empty or invalid text gives 0. */
export function parseLapTime(text: string): number {
  const match = lapTimePattern.exec(text.trim());
  if (match === null) return 0;
  const [, minus, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const ms =
    Number(hours) * MS_PER_HOUR +
    Number(minutes) * MS_PER_MINUTE +
    Number(seconds) * MS_PER_SECOND +
    Math.round(Number(`0.${fraction}`) * MS_PER_SECOND);
  return minus === undefined || ms === 0 ? ms : -ms;
}

/** Hours only if not zero, minutes only if not zero or after hours; always three decimals. */
export function formatLapTime(timeMs: number): string {
  const ms = Math.round(Math.abs(timeMs));
  const sign = timeMs < 0 && ms > 0 ? '-' : '';
  const hours = Math.floor(ms / MS_PER_HOUR);
  const minutes = Math.floor(ms / MS_PER_MINUTE) % 60;
  const seconds = Math.floor(ms / MS_PER_SECOND) % 60;
  const fraction = padded(ms % MS_PER_SECOND, 3);
  if (hours > 0) return `${sign}${hours}:${padded(minutes, 2)}:${padded(seconds, 2)}.${fraction}`;
  if (minutes > 0) return `${sign}${minutes}:${padded(seconds, 2)}.${fraction}`;
  return `${sign}${seconds}.${fraction}`;
}

/** `0:38`, `37:22`, `1:02:05`: for times so long that fractions do not matter. */
export function formatClock(timeMs: number): string {
  const text = formatLapTime(Math.floor(timeMs / MS_PER_SECOND) * MS_PER_SECOND).slice(0, -4);
  return text.includes(':') ? text : `0:${text.padStart(2, '0')}`;
}

const digits: string[] = [];

function padded(value: number, width: 2 | 3): string {
  const marked = value + (width === 2 ? 100 : 1000);
  digits[marked] ??= String(marked).slice(1);
  return digits[marked];
}
