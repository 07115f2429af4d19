/** The time until a session starts, or by how much it is late. */

import { useText } from '../../../i18n/language.ts';
import { minutesLate, timeUntil } from './time-until.ts';
import { useNow } from './use-now.ts';

const RENEWAL_MS = 20_000;

type TimeToStartProps = {
  startsAt: string;
  isDayAlone: boolean;
  /** The event is on the air: otherwise nobody knows whether a session has started. */
  isEventLive: boolean;
};

/** Nothing if only the day is known. */
export function TimeToStart({ startsAt, isDayAlone, isEventLive }: TimeToStartProps) {
  const { t } = useText();
  const nowMs = useNow(RENEWAL_MS);
  if (nowMs === null || isDayAlone) return null;
  const atMs = Date.parse(startsAt);
  const late = isEventLive ? minutesLate(atMs, nowMs, t) : '';
  return <span className="font-medium whitespace-nowrap">{timeUntil(atMs, nowMs, t) || late}</span>;
}
