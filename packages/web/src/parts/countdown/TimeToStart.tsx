/** The time until a session starts, or by how much it is late. */

import { useText } from '../../i18n/language.ts';
import { minutesLate, sinceDue, timeUntil } from './time-until.ts';
import { useNow } from './use-now.ts';

const RENEWAL_MS = 20_000;

type TimeToStartProps = {
  startsAt: string;
  /** as the programme shows it; empty if only the day is known */
  time: string;
  /** The event is on the air: otherwise nobody knows whether a session has started. */
  isEventLive: boolean;
};

/** Nothing if only the day is known. */
export function TimeToStart({ startsAt, time, isEventLive }: TimeToStartProps) {
  const { t } = useText();
  const nowMs = useNow(RENEWAL_MS);
  if (nowMs === null || time === '') return null;
  const atMs = Date.parse(startsAt);
  const late = isEventLive ? minutesLate(atMs, nowMs, t) : '';
  const text = timeUntil(atMs, nowMs, t) || late || sinceDue({ atMs, nowMs, time }, t);
  return <span className="font-medium whitespace-nowrap">{text}</span>;
}
