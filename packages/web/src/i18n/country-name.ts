/** Countries by name; apart from the other formats, because the first screen needs this one alone. */

import { perLocale } from './per-locale.ts';

const regionNames = perLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
);

/**
 * The name of a country in the reader's language; an unknown code stays as it is. Where the English name is at hand,
 * English readers get it without the browser's names, which take long to wake up.
 */
export function countryName(alpha2: string, locale: string, english?: string): string {
  if (english && locale === 'en-US') return english;
  const code = alpha2.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return alpha2;
  return regionNames(locale).of(code) ?? code;
}
