/** A session that runs: its flag, its leader and its clock. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { leaderWord } from '../../../ui/racing/leader-word.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useNow } from './use-now.ts';

const SECOND_MS = 1000;

type RunningProps = { running: RunningEvent };

export function FlagCell({ running: { flag, flagSaid, silentForMs } }: RunningProps) {
  const { t } = useText();
  return (
    <span data-part="flag">
      <FlagPlate
        flag={flag}
        label={silentForMs === undefined ? (flagSaid ?? t(`LiveFlags.${flag}`)) : t('Events.NoData')}
        className="flag-beside size-full items-center justify-center"
      />
    </span>
  );
}

export function Leader({ running: { leader, flag, isRace } }: RunningProps) {
  const { t } = useText();
  if (leader === null) return null;
  return (
    <span className="programme-winner">
      <NumberPlate startNumber={leader.number} />
      <b>{leader.name}</b>
      <span className="text-2 text-ink-2">{t(leaderWord(flag, isRace))}</span>
    </span>
  );
}

/** What is left of it; after the flag the flag itself says so. */
export function SessionClock({ running }: RunningProps) {
  const { t } = useText();
  const timeToGoMs = useTimeToGo(running.timeToGoMs);
  if (running.flag === 'Finish') return null;
  if (running.lapsToGo)
    return <span className="font-strong">{t('Events.LapsToGo', { count: running.lapsToGo })}</span>;
  if (!timeToGoMs) return null;
  const time = clockText(timeToGoMs);
  return <span className="font-strong whitespace-nowrap">{t('Events.ToGo', { time })}</span>;
}

/** Seconds alone would read as laps: 0:38. */
function clockText(timeMs: number): string {
  const time = formatLapTime(Math.floor(timeMs / SECOND_MS) * SECOND_MS).replace(/\.\d+$/, '');
  return time.includes(':') ? time : `0:${time.padStart(2, '0')}`;
}

/** Counts down between two answers. */
function useTimeToGo(timeToGoMs: number | null): number | null {
  const nowMs = useNow(SECOND_MS);
  const [known, setKnown] = useState({ timeToGoMs, atMs: 0 });
  useEffect(() => setKnown({ timeToGoMs, atMs: Date.now() }), [timeToGoMs]);
  if (timeToGoMs === null || nowMs === null || known.atMs === 0) return timeToGoMs;
  return Math.max(0, (known.timeToGoMs ?? timeToGoMs) - Math.max(0, nowMs - known.atMs));
}
