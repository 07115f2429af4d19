/** Formats how long ago something was, in words. */

import { perLocale } from './per-locale.ts';

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** `3 hours ago`; below a minute, `this minute`. */
export function formatAge(ageMs: number, locale: string): string {
  const { unit, ms } = units.find((each) => ageMs >= each.ms) ?? units[2];
  return relative(locale).format(-Math.floor(Math.max(0, ageMs) / ms), unit);
}
