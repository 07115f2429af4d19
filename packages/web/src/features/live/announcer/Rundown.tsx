/** The programme of the day, with what runs and what comes next. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { formatClock } from '@lapwing/timing/lap-time';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { rundownOf } from './rundown-items.ts';

const SECOND_MS = 1_000;

export function Rundown({ meeting }: { meeting: Meeting }) {
  const { t, locale } = useText();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const items = rundownOf(meeting, nowMs);
  const { timeZone } = meeting.details.location;
  const toGo = (startsAtMs: number) => {
    const time = formatClock(Math.abs(startsAtMs - nowMs));
    return t(startsAtMs >= nowMs ? 'Announcer.InTime' : 'Announcer.Late', { time });
  };
  return (
    <section className="announcer-panel announcer-rundown">
      <h2>
        {t('Announcer.Rundown')} <time>{formatInstant(nowMs, 'time', locale, timeZone)}</time>
      </h2>
      {items.length === 0 && <p className="text-ink-2">{t('Announcer.NoRundown')}</p>}
      <ol>
        {items.map(({ key, name, startsAtMs, state }) => (
          <li key={key} data-state={state}>
            <time>{formatInstant(startsAtMs, 'time', locale, timeZone)}</time>
            <span className="announcer-name">{name}</span>
            <span className="announcer-state">
              {state === 'done' && t('Announcer.Done')}
              {state === 'running' && t('Announcer.Running')}
              {state === 'next' && `${t('Announcer.Next')}, ${toGo(startsAtMs)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
