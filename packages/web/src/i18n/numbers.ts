/** Formats numbers with a given number of decimals. */

import { separated } from './count.ts';

/** Rounds the decimal digits, as people do: 0.15 becomes 0.2, although its binary value is a little less. */
export function formatNumber(value: number, locale: string, decimals = 0): string {
  const size = Math.abs(value);
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = Number(`${steps}e-${decimals}`).toFixed(decimals);
  return separated(value < 0 ? `-${digits}` : digits, locale);
}
