/** Formats points: halves are shown, and nothing for none. */

import { formatNumber } from '../../../i18n/numbers.ts';

export function shownPoints(points: number | null, locale: string): string {
  return points === null ? '' : formatNumber(points, locale, Number.isInteger(points) ? 0 : 1);
}
