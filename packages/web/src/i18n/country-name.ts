/** Countries by name; apart from the other formats, because the first screen needs this one alone. */

/** The name of a country in the reader's language; an unknown code stays as it is. */
export function countryName(alpha2: string, locale: string): string {
  const code = alpha2.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return alpha2;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
