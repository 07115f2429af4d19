/** Tells visitors in another time zone that the programme has the times of the track. */

import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { trackClock } from './track-clock.ts';

const RENEWAL_MS = 20_000;
const DAY_MS = 86_400_000;

type LocalTimesProps = {
  /** of all sessions */
  startsAt: readonly string[];
};

/** With the time at the track if the event is today, or nearly. */
export function LocalTimes({ startsAt }: LocalTimesProps) {
  const { t, locale } = useText();
  const nowMs = useNow(RENEWAL_MS);
  const clock = nowMs === null ? null : trackClock(startsAt, nowMs);
  if (nowMs === null || clock === null) return null;
  const isNear = startsAt.some((start) => Math.abs(Date.parse(start) - nowMs) < DAY_MS);
  return (
    <span data-part="local-times">
      {isNear
        ? t('EventSessions.LocalTimesNow', { time: formatLocal(clock, 'time', locale) })
        : t('EventSessions.LocalTimes')}
    </span>
  );
}
