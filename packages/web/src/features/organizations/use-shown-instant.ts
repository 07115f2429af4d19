/** Formats an instant in the visitor's time zone. */

import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';

export function useShownInstant(): (atMs: number) => string {
  const { locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (atMs) => formatInstant(atMs, 'date-time', locale, timeZone);
}
