/** For how long a provisional result can be protested: of this session, or of the whole meeting. */

import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { timeOfDay } from '../run/times.ts';
import { useCases } from './use-cases.ts';

const MINUTES = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const;
/** As the meeting has it. */
const NONE = '';

export function ProtestTimeChoice() {
  const { t } = useText();
  const { file, canDecide, setProtestTime } = useCases();
  const { protestTime, official, timeZone } = file;
  const [of, setOf] = useState<'session' | 'meeting'>(protestTime.ofSession === null ? 'meeting' : 'session');
  const ends =
    official.protestEndsAtMs === null
      ? t('Decide.ProtestTime')
      : t('Decide.ProtestEnds', { time: timeOfDay(official.protestEndsAtMs, timeZone, 0).slice(0, 5) });
  const minutesText = (minutes: number) =>
    minutes === 0 ? t('Decide.NoProtestTime') : t('Decide.Minutes', { minutes: String(minutes) });
  if (!canDecide) {
    return (
      <span>
        {ends}: {minutesText(protestTime.minutes)}
      </span>
    );
  }
  const set = of === 'session' ? protestTime.ofSession : protestTime.ofMeeting;
  const offered = [...new Set([...MINUTES, set ?? 0])].sort((a, b) => a - b);
  return (
    <span className="decide-protest-choice">
      {ends}
      <select
        aria-label={t('Decide.SetFor')}
        value={of}
        onChange={({ target }) => setOf(target.value === 'session' ? 'session' : 'meeting')}
      >
        <option value="meeting">{t('Decide.ForMeeting')}</option>
        <option value="session">{t('Decide.ForSession')}</option>
      </select>
      <select
        aria-label={t('Decide.ProtestTime')}
        value={set ?? NONE}
        onChange={({ target }) => setProtestTime(of, target.value === NONE ? null : Number(target.value))}
      >
        {of === 'session' && (
          <option value={NONE}>
            {t('Decide.AsMeeting', { minutes: String(protestTime.ofMeeting ?? 0) })}
          </option>
        )}
        {of === 'meeting' && set === null && <option value={NONE}>{t('Decide.NoProtestTime')}</option>}
        {offered
          .filter((minutes) => minutes > 0 || set !== null || of === 'session')
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutesText(minutes)}
            </option>
          ))}
      </select>
    </span>
  );
}
