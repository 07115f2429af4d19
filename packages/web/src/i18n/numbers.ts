/** Numbers as people write them; by hand, because waking the browser's own formats takes longer than drawing a page. */

function separated(digits: string, locale: string): string {
  const [whole = '', fraction] = digits.split('.');
  const [group, point] = locale.startsWith('nl') ? ['.', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction ? grouped + point + fraction : grouped;
}

/** Rounds the digits that are written, as people do: 0.15 is 0.2, though the machine's own 0.15 is a little less. */
export function formatNumber(value: number, locale: string, decimals = 0): string {
  const size = Math.abs(value);
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = Number(`${steps}e-${decimals}`).toFixed(decimals);
  return separated(value < 0 ? `-${digits}` : digits, locale);
}

/** As many decimals as it has, three at most. */
export function formatCount(value: number, locale: string): string {
  return separated(String(Math.round(value * 1000) / 1000), locale);
}
