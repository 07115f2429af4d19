/**
 * Formats numbers with a given number of decimals.
 *
 * One rule for decimals: times (laps, sectors, gaps, and seconds before a unit) have a point in every language, as on
 * timing sheets. All other figures have the decimal sign of the language: `1:26.118`, but `132,2 km/h` in Dutch.
 */

import { separated } from './count.ts';

export function formatNumber(value: number, locale: string, decimals = 0): string {
  return separated(formatFigure(value, decimals), locale);
}

/**
 * With a point in every language: for seconds.
 * Rounds the decimal digits, as people do: 0.15 becomes 0.2, although its binary value is a little less.
 * The minus is U+2212, as wide as a plus.
 */
export function formatFigure(value: number, decimals: number): string {
  const size = Math.abs(value);
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = Number(`${steps}e-${decimals}`).toFixed(decimals);
  return value < 0 ? `−${digits}` : digits;
}

/** Shows fractions such as quarters exactly. */
export function formatPoints(points: number, locale: string): string {
  const decimals = [0, 1, 2].find((count) => Math.abs(points - Number(points.toFixed(count))) < 1e-6) ?? 3;
  return formatNumber(points, locale, decimals);
}
