/** Formats numbers with a given number of decimals. */

import { separated } from './count.ts';

export function formatNumber(value: number, locale: string, decimals = 0): string {
  return separated(formatFigure(value, decimals), locale);
}

/**
 * With a point in every language, as lap times are written: for figures next to them, so that one board has one decimal sign.
 * Rounds the decimal digits, as people do: 0.15 becomes 0.2, although its binary value is a little less.
 */
export function formatFigure(value: number, decimals: number): string {
  const size = Math.abs(value);
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = Number(`${steps}e-${decimals}`).toFixed(decimals);
  return value < 0 ? `-${digits}` : digits;
}

/**
 * A duration that stands before its unit, `0,348` in Dutch. Times and gaps without one are written as the clock
 * writes them in every language, `1:26.118` and `+0.348`; so is anything from a minute on.
 */
export function formatSeconds(duration: string, locale: string): string {
  return duration.includes(':') ? duration : duration.replace('.', separated('0.1', locale).slice(1, 2));
}
