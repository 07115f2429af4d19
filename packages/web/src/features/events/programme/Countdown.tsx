/** The time until a session starts. */

import { useText } from '../../../i18n/language.ts';
import { timeUntil } from './time-until.ts';
import { useNow } from './use-now.ts';

const RENEWAL_MS = 20_000;

/** Nothing if only the day is known, or if it should have started. */
export function TimeToStart({ startsAt, isDayAlone }: { startsAt: string; isDayAlone: boolean }) {
  const { t } = useText();
  const nowMs = useNow(RENEWAL_MS);
  if (nowMs === null || isDayAlone) return null;
  return <span className="font-medium">{timeUntil(Date.parse(startsAt), nowMs, t)}</span>;
}
