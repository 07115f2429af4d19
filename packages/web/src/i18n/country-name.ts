/** Countries by name; apart from the other formats, because the first screen needs this one alone. */

import type { Countries } from './countries/sorted-countries.ts';

export type CountryOption = { value: string; label: string };

const known = new Map<string, ReadonlyMap<string, string>>();

/** They come with the messages of a language: the browser has names too, and takes long to wake them up. */
export function learnCountries(locale: string, countries: Countries): void {
  known.set(locale, new Map(countries));
}

/**
 * The name of a country in the reader's language; an unknown code stays as it is. Where the English name is at hand,
 * English readers get it even before the names are learnt.
 */
export function countryName(alpha2: string, locale: string, english?: string): string {
  if (english && locale === 'en-US') return english;
  return known.get(locale)?.get(alpha2.toUpperCase()) ?? alpha2;
}

/** All countries in the order of their names, once they are learnt. */
export function allCountries(locale: string): CountryOption[] {
  return [...(known.get(locale) ?? [])].map(([value, label]) => ({ value, label }));
}
