/** The programme of an event: each session with its winner, its leader while it runs, or the time until it starts. */

import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { SessionOutcome } from '@lapwing/contract/results/event-overview';
import { type ReactNode, useState } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { ClassColours } from '../../../ui/racing/class-colour.ts';
import { isCrew } from '../../../ui/racing/crew-name.ts';
import { HideResultsButton } from './HideResultsButton.tsx';
import { LocalTimes } from './LocalTimes.tsx';
import { ProgrammeRow } from './ProgrammeRow.tsx';
import { groupsOf, listDays, type ProgrammeSession } from './programme.ts';
import './programme.css';

export type EventProgrammeProps = {
  sessions: readonly ProgrammeSession[];
  outcomes: readonly SessionOutcome[];
  /** the session on the air, or the last one; null if the event does not run */
  running: RunningEvent | null;
  /** the colours of the classes of the event */
  colours: ClassColours;
  /** Ids of the highlighted sessions. */
  ownSessions: ReadonlySet<number> | undefined;
  /** null while nothing is known */
  paddock: PaddockClock | null;
  /** next to the choice of a group */
  tools: ReactNode;
};

const ALL = '';

export function EventProgramme(props: EventProgrammeProps) {
  const { sessions, outcomes, running, colours, ownSessions, paddock, tools } = props;
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(ALL);
  const groups = groupsOf(sessions);
  const group = groups.includes(chosen) ? chosen : ALL;
  const shown = group === ALL ? sessions : sessions.filter((session) => session.group === group);
  const bySession = new Map(outcomes.map((outcome) => [outcome.sessionId, outcome]));
  const places = [...outcomes.flatMap(({ podium }) => podium), ...(running?.field?.podium ?? [])];
  const hasResults = places.length > 0;
  const hasCrews = places.some(({ firstName, lastName }) => isCrew(`${firstName} ${lastName}`));
  return (
    <div className="min-w-0">
      {(groups.length > 1 || hasResults || tools) && (
        <div className="flex flex-wrap gap-2 pb-3 print:hidden">
          {groups.length > 1 && (
            <Select
              label={t('EventSessions.Group')}
              value={group}
              onChange={setChosen}
              options={[
                { value: ALL, label: t('EventSessions.AllGroups') },
                ...groups.map((name) => ({ value: name, label: name })),
              ]}
              className="max-w-full overflow-hidden"
            />
          )}
          {hasResults && <HideResultsButton />}
          {tools}
        </div>
      )}
      <Sheet>
        <ProgrammeHead hasCrews={hasCrews} />
        {listDays(shown).map(({ date, sessions: ofDay }, index) => (
          <section
            key={date}
            aria-label={t('EventSessions.Caption', { day: formatLocal(date, 'month-day-year', locale) })}
          >
            <h2 className="programme-day">
              <time dateTime={date}>{formatLocal(date, 'month-day-year', locale)}</time>
              {index === 0 && <LocalTimes startsAt={outcomes.map(({ startsAt }) => startsAt)} />}
              <span data-part="count">{t('SessionCount', { count: ofDay.length })}</span>
            </h2>
            <ul>
              {ofDay.map((session) => (
                <ProgrammeRow
                  key={session.id}
                  session={session}
                  outcome={bySession.get(session.id)}
                  running={running}
                  colours={colours}
                  expected={paddock?.sessions.find(({ sessionId }) => sessionId === session.id)}
                  isEntered={paddock?.entrant?.sessionIds.includes(session.id) ?? false}
                  timeZone={paddock?.timeZone}
                  isOwn={ownSessions?.has(session.id) ?? false}
                  hasGroup={groups.length > 1 && group === ALL}
                  hasCrews={hasCrews}
                />
              ))}
            </ul>
          </section>
        ))}
      </Sheet>
    </div>
  );
}

/** For sighted visitors; each row has its own labels for screen readers. */
function ProgrammeHead({ hasCrews }: { hasCrews: boolean }) {
  const { t } = useText();
  return (
    <div aria-hidden="true" className="programme-row programme-head" data-has-crews={hasCrews || undefined}>
      <span>{t('EventSessions.StartTime')}</span>
      <span>{t('EventSessions.Session')}</span>
      <span>{t('EventSessions.Winner')}</span>
      <span className="text-end">{t('EventSessions.Time')}</span>
      <span className="text-end">{t('SessionResults.BestLap')}</span>
      <span data-part="podium">{t('EventSessions.SecondAndThird')}</span>
      <span data-part="status">{t('EventSessions.Result')}</span>
    </div>
  );
}
