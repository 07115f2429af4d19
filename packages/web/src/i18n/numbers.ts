/** Numbers with as many decimals as asked. */

import { separated } from './count.ts';

/** Rounds the digits that are written, as people do: 0.15 is 0.2, though the machine's own 0.15 is a little less. */
export function formatNumber(value: number, locale: string, decimals = 0): string {
  const size = Math.abs(value);
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = Number(`${steps}e-${decimals}`).toFixed(decimals);
  return separated(value < 0 ? `-${digits}` : digits, locale);
}
