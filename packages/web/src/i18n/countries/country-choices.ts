/** Some countries as a list of options, by name. */

import { allCountries, type CountryOption, countryName } from '../country-name.ts';

/** Codes that are not a country's are at the end. */
export function countryChoices(codes: readonly string[], locale: string): CountryOption[] {
  const wanted = new Set(codes);
  const known = allCountries(locale).filter(({ value }) => wanted.delete(value));
  return [...known, ...Array.from(wanted, (value) => ({ value, label: countryName(value, locale) }))];
}
