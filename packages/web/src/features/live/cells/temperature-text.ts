/** A temperature in the unit that the visitor chose. */

import { fahrenheitOf } from '@lapwing/timing/units';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { DisplayChoice } from '../state/display-settings.ts';

/** `17°C`; empty if unknown. */
export function temperatureText(
  celsius: number | null,
  unit: DisplayChoice<'temperature'>,
  locale: string,
): string {
  if (celsius === null) return '';
  const value = unit === 'c' ? celsius : fahrenheitOf(celsius);
  return `${formatNumber(Math.round(value), locale)}°${unit.toUpperCase()}`;
}
