/** Counts as people write them; apart from other numbers, because the first screen needs these alone. */

/** Written digits with the marks of the language; by hand, because waking the browser's own formats takes long. */
export function separated(digits: string, locale: string): string {
  const [whole = '', fraction] = digits.split('.');
  const [group, point] = locale.startsWith('nl') ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? grouped + point + fraction : grouped;
}

/** As many decimals as it has, three at most. */
export function formatCount(value: number, locale: string): string {
  return separated(String(Math.round(value * 1000) / 1000), locale);
}
