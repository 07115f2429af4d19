/** The names of countries. Separate from the other formats, because the first screen needs only this one. */

import type { Countries } from './countries/sorted-countries.ts';

export type CountryOption = { value: string; label: string };

const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * They are loaded with the messages of a language: the browser has names too, but their first use is slow.
 */
export function learnCountries(locale: string, countries: Countries): void {
  known.set(locale, new Map(countries));
}

/**
 * The name of a country in the reader's language; an unknown code stays as it is. If the English name is
 * given, English readers get it even before the names have loaded.
 */
export function countryName(alpha2: string, locale: string, english?: string): string {
  if (english && locale.startsWith('en')) return english;
  return known.get(locale)?.get(alpha2.toUpperCase()) ?? alpha2;
}

/** All countries sorted by name, once the names have loaded. */
export function allCountries(locale: string): CountryOption[] {
  return [...(known.get(locale) ?? [])].map(([value, label]) => ({ value, label }));
}
