/** The countries of the world by their names in a language, in alphabetical order. */

export type Countries = readonly (readonly [alpha2: string, name: string])[];

/** Slow in a browser, so the build does it in advance. */
export function sortedCountries(codes: readonly string[], locale: string): Countries {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((alpha2) => [alpha2, names.of(alpha2) ?? alpha2] as const)
    .sort(([, a], [, b]) => compare(a, b));
}
