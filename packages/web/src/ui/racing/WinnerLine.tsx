/** Who won or leads, in one line of a list, below the name of the event or session. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import type { EventWinner } from '@lapwing/contract/results/event-winner';
import { useText } from '../../i18n/language.ts';
import { crewSurnames, unbrokenCrew } from './crew-name.ts';
import { leaderWord } from './leader-word.ts';
import { NumberPlate } from './NumberPlate.tsx';

export function WinnerLine({ winner }: { winner: EventWinner }) {
  const { t } = useText();
  const { startNumber, firstName, lastName, sessionName } = winner;
  return (
    <FirstLine
      startNumber={startNumber}
      name={`${firstName} ${lastName}`.trim()}
      what={t('Events.WonSession', { session: sessionName })}
    />
  );
}

const words = {
  'Events.Leads': 'Events.LeadsSession',
  'Events.Won': 'Events.WonSession',
  'Events.Fastest': 'Events.FastestSession',
} as const;

/** Of an event that runs; nothing if nobody leads it yet. */
export function LeaderLine({ running }: { running: RunningEvent }) {
  const { t } = useText();
  const { leader, sessionName, flag, isRace } = running;
  if (leader === null) return null;
  const word = leaderWord(flag, isRace);
  return (
    <FirstLine
      startNumber={leader.number}
      name={leader.name}
      what={sessionName === null ? t(word) : t(words[word], { session: sessionName })}
    />
  );
}

type FirstLineProps = {
  startNumber: string;
  name: string;
  /** what the first one does: leads, won */
  what: string;
};

export function FirstLine({ startNumber, name, what }: FirstLineProps) {
  return (
    <span className="mt-1 flex min-w-0 items-center gap-2 text-3 leading-5 font-normal">
      {startNumber !== '' && <NumberPlate startNumber={startNumber} />}
      <span className="min-w-0 wrap-anywhere whitespace-normal text-ink-2">
        {unbrokenCrew(crewSurnames(name))} <span className="text-ink-3">{what}</span>
      </span>
    </span>
  );
}
