/** Formats counts. Separate from other numbers, because the first screen needs only these. */

/**
 * Adds the language's separators to digits. Not with Intl, because the first use of the browser's formats is
 * slow.
 */
export function separated(digits: string, locale: string): string {
  const [whole = '', fraction] = digits.split('.');
  const [group, point] = locale.startsWith('nl') ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? grouped + point + fraction : grouped;
}

/** With as many decimals as it has, at most three. */
export function formatCount(value: number, locale: string): string {
  return separated(String(Math.round(value * 1000) / 1000), locale);
}
