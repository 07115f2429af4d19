/** A session that runs: its flag, its leader and its clock. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../i18n/count.ts';
import { useText } from '../../../i18n/language.ts';
import { shownTime } from '../../../i18n/times.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { FigureInText } from '../../../parts/FigureInText.tsx';
import type { ClassColours } from '../../../ui/racing/class-colour.ts';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { leaderWord } from '../../../ui/racing/leader-word.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { FirstPlace } from './Outcome.tsx';

const SECOND_MS = 1000;

type RunningProps = { running: RunningEvent };

export function FlagCell({ running: { flag, flagSaid, silentForMs, field } }: RunningProps) {
  const { t } = useText();
  return (
    <span data-part="flag">
      <FlagPlate
        flag={flag}
        label={silentForMs === undefined ? (flagSaid ?? t(`LiveFlags.${flag}`)) : t('Events.NoData')}
        className="flag-inline size-full flex-col items-center justify-center"
      >
        {field !== undefined && field.laps > 0 && flag !== 'Finish' && (
          <small>{t('EventSessions.Lap', { lap: field.laps })}</small>
        )}
      </FlagPlate>
    </span>
  );
}

const leadWords = {
  'Events.Leads': 'EventSessions.LeadsBy',
  'Events.Won': 'EventSessions.WonBy',
  'Events.Fastest': 'EventSessions.FastestBy',
} as const;

/** With the gap to the second, if it is known. */
export function Leader({ running, colours }: RunningProps & { colours: ClassColours }) {
  const { t } = useText();
  const { leader, flag, isRace, field } = running;
  const [first, second] = field?.podium ?? [];
  const word = leaderWord(flag, isRace);
  if (first !== undefined) {
    const gap = second && gapText(second.difference, t);
    return (
      <FirstPlace
        place={first}
        colours={colours}
        label={t(word === 'Events.Won' ? 'EventSessions.Winner' : 'EventSessions.Leader')}
        note={gap ? t(leadWords[word], { gap }) : t(word)}
      />
    );
  }
  if (leader === null) return null;
  return (
    <span className="programme-winner">
      <NumberPlate startNumber={leader.number} />
      <b>{leader.name}</b>
      <span className="text-2 text-ink-2">{t(word)}</span>
    </span>
  );
}

/** `0.612` or `1 lap`: a gap as a size. */
function gapText({ lapsBehind, timeDifference }: ResultDifference, t: Translate): string {
  return lapsBehind > 0 ? t('Laps', { count: lapsBehind }) : shownTime(timeDifference);
}

/** What is left of it. */
export function SessionClock({ running }: RunningProps) {
  const { t, locale } = useText();
  const timeToGoMs = useTimeToGo(running.timeToGoMs);
  if (running.lapsToGo) {
    const text = t('Events.LapsToGo', { count: running.lapsToGo });
    return <Remaining text={text} figure={formatCount(running.lapsToGo, locale)} />;
  }
  // Past its planned time it runs until the flag: 0:00.
  if (timeToGoMs !== null) {
    const time = clockText(timeToGoMs);
    return <Remaining text={t('Events.ToGo', { time })} figure={time} />;
  }
  return running.raceTimeMs === null ? null : <Elapsed raceTimeMs={running.raceTimeMs} />;
}

/** Of a session without a planned end. */
function Elapsed({ raceTimeMs }: { raceTimeMs: number }) {
  const { t } = useText();
  const nowMs = useNow(SECOND_MS);
  const [atMs, setAtMs] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts it again.
  useEffect(() => setAtMs(Date.now()), [raceTimeMs]);
  const sinceMs = nowMs === null || atMs === 0 ? 0 : Math.max(0, nowMs - atMs);
  const time = clockText(raceTimeMs + sinceMs);
  return <Remaining text={t('EventSessions.Elapsed', { time })} figure={time} />;
}

function Remaining({ text, figure }: { text: string; figure: string }) {
  return (
    <span className="programme-clock">
      <FigureInText text={text} figure={figure} figureClass="" />
    </span>
  );
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
