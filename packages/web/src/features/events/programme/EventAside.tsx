/** Next to the programme: the winners of the classes, the fastest lap, the standings, the track and the next event. */

import { formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { ClassWinner, EventOverview, EventStandings } from '@lapwing/contract/results/event-overview';
import type { ResultStatus } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap } from '../../../i18n/times.ts';
import { timeUntil } from '../../../parts/countdown/time-until.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { crewSurnames, isCrew, unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { leaderWord } from '../../../ui/racing/leader-word.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { listSessions } from './programme.ts';
import { TrackDrawing } from './TrackDrawing.tsx';

type OverviewProps = {
  overview: EventOverview;
  /** the colours of the classes of the event */
  colours: ClassColours;
  sessionName: (id: number) => string;
};

type EventAsideProps = OverviewProps & {
  /** the session on the air, or the last one; null if the event does not run */
  running: RunningEvent | null;
};

export function EventAside({ overview, running, colours, sessionName }: EventAsideProps) {
  const { t } = useText();
  return (
    <aside
      aria-label={t('EventSessions.Summary')}
      className="grid content-start gap-x-8 gap-y-6.5 max-xl:pt-7 md:max-xl:grid-cols-2"
    >
      {running && <ClassLeaders running={running} overview={overview} colours={colours} />}
      <ClassWinners overview={overview} colours={colours} sessionName={sessionName} />
      <FastestLap overview={overview} colours={colours} sessionName={sessionName} />
      <Standings all={overview.standings} colours={colours} isRunning={running !== null} />
      <Track overview={overview} />
      <NextEvent nextEvent={overview.nextEvent} />
    </aside>
  );
}

type PartProps = {
  title: ReactNode;
  note?: ReactNode;
  link?: ReactNode;
  /** It says who won. */
  isResult?: boolean;
  children: ReactNode;
};

function Part({ title, note, link, isResult = false, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 stretch-data" data-spoiler-part={isResult || undefined}>
      <div className="flex flex-wrap items-baseline gap-x-2 border-b border-line-2 pb-[7px]">
        <h2 id={id}>{title}</h2>
        {note && <span className="min-w-0 text-2 wrap-break-word text-ink-3">{note}</span>}
        {link && <span className="ms-auto whitespace-nowrap">{link}</span>}
      </div>
      {children}
    </section>
  );
}

const lines = '*:grid *:min-h-9 *:items-center *:gap-x-2 *:border-b *:border-line phone:*:min-h-11';

type ClassLeadersProps = {
  running: RunningEvent;
  overview: EventOverview;
  colours: ClassColours;
};

/** While its session runs, and until its result is published. */
function ClassLeaders({ running, overview: { event }, colours }: ClassLeadersProps) {
  const { t } = useText();
  const { classLeaders = [] } = running.field ?? {};
  const sessions = event.sessions ? listSessions(event.sessions, event.name) : [];
  const session = sessions.find(({ id }) => formatLiveSessionId(event.id, id) === running.sessionId);
  if (classLeaders.length < 2 || session?.resultStatus !== 'Active') return null;
  const word = leaderWord(running.flag, running.isRace);
  const firsts = classLeaders.map(({ difference, time, ...person }) => {
    const gap = shownGap({ laps: difference.lapsBehind, time: difference.timeDifference }, t);
    // The total of a race that is not over says nothing.
    return { ...person, sessionId: session.id, time: word === 'Events.Leads' ? gap : time };
  });
  return (
    <FirstInClass
      title={t(leaderTitles[word])}
      firsts={firsts}
      colours={colours}
      sessionName={() => session.name}
    />
  );
}

const leaderTitles = {
  'Events.Leads': 'EventSessions.ClassLeaders',
  'Events.Won': 'EventSessions.ClassWinners',
  'Events.Fastest': 'EventSessions.FastestByClass',
} as const;

/** A single class is the field, whose winner is in the programme. Before the first race nobody has won. */
function ClassWinners({ overview, colours, sessionName }: OverviewProps) {
  const { t } = useText();
  const { classWinners, fastestByClass, event } = overview;
  if (classWinners.length > 1) {
    const races = event.sessions ? listSessions(event.sessions, event.name) : [];
    const isOver = races.every(({ type, resultStatus }) => type !== 'race' || hasEnded(resultStatus));
    return (
      <FirstInClass
        title={t(isOver ? 'EventSessions.ClassWinners' : 'EventSessions.ClassWinnersSoFar')}
        firsts={classWinners}
        colours={colours}
        sessionName={sessionName}
      />
    );
  }
  if (fastestByClass.length < 2) return null;
  return (
    <FirstInClass
      title={t('EventSessions.FastestByClass')}
      firsts={fastestByClass.map(({ lapTime, ...lap }) => ({ ...lap, time: lapTime }))}
      colours={colours}
      sessionName={sessionName}
    />
  );
}

function hasEnded(status: ResultStatus | null): boolean {
  return status !== null && status !== 'None' && status !== 'Active';
}

type FirstInClassProps = Omit<OverviewProps, 'overview'> & { title: string; firsts: readonly ClassWinner[] };

function FirstInClass({ title, firsts, colours, sessionName }: FirstInClassProps) {
  const names = [...new Set(firsts.map(({ sessionId }) => sessionName(sessionId)))];
  const areAlike = names.length === 1;
  const hasCrews = firsts.some((first) => isCrew(nameOf(first)));
  return (
    <Part title={title} note={areAlike ? names[0] : undefined} isResult>
      <ul className="grid grid-cols-[fit-content(7.5rem)_auto_minmax(0,1fr)_auto] gap-x-2">
        {firsts.map((first) => {
          const { resultClass, sessionId, startNumber, time } = first;
          const classIndex = classIndexAmong(colours, resultClass);
          return (
            <li
              key={resultClass}
              className="relative col-span-full grid min-h-9 grid-cols-subgrid items-center border-b border-line py-1 touch:min-h-11 large-text:flex large-text:flex-wrap large-text:gap-x-2"
            >
              <span className="min-w-9.5 text-ink-2">
                <ClassChip classIndex={classIndex}>
                  <span className="leading-4.5 whitespace-normal">{resultClass}</span>
                </ClassChip>
              </span>
              <NumberPlate startNumber={startNumber} classIndex={classIndex} />
              {/* A crew has a line of its own, and so has every name in enlarged text. */}
              <span
                className={classNames(
                  'leading-4.5',
                  hasCrews
                    ? 'col-span-full row-start-2 pt-0.5 large-text:order-last large-text:basis-full'
                    : 'large-text:order-last large-text:basis-full large-text:pt-0.5',
                )}
              >
                <Link
                  to="/sessions/$sessionId"
                  params={{ sessionId }}
                  className="whole-target font-medium wrap-break-word"
                >
                  {unbrokenCrew(nameOf(first))}
                </Link>
                {!areAlike && (
                  <small className="block text-2 leading-4 text-ink-3">{sessionName(sessionId)}</small>
                )}
              </span>
              <span className="col-start-4 row-start-1 text-end large-text:ms-auto">{time}</span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function nameOf({ firstName, lastName }: Pick<ClassWinner, 'firstName' | 'lastName'>): string {
  return crewSurnames(`${firstName} ${lastName}`.trim());
}

function FastestLap({ overview: { fastestLap }, colours, sessionName }: OverviewProps) {
  const { t } = useText();
  if (fastestLap === null) return null;
  const { startNumber, resultClass, lapTime, sessionId } = fastestLap;
  const classIndex = classIndexAmong(colours, resultClass);
  return (
    <Part title={t('EventSessions.FastestLap')} note={sessionName(sessionId)} isResult>
      <p className="relative grid min-h-9 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 py-1 touch:min-h-11 large-text:grid-cols-[minmax(0,1fr)_auto]">
        <NumberPlate startNumber={startNumber} classIndex={classIndex} />
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId }}
          className="whole-target leading-4.5 font-medium wrap-break-word large-text:order-last large-text:col-span-full"
        >
          {unbrokenCrew(nameOf(fastestLap))}
        </Link>
        <TimingMark highlight="session-best" label={t('EventSessions.FastestLap')}>
          {lapTime}
        </TimingMark>
      </p>
    </Part>
  );
}

type StandingsProps = {
  all: readonly EventStandings[];
  colours: ClassColours;
  /** a session of the event is on the air */
  isRunning: boolean;
};

function Standings({ all, colours, isRunning }: StandingsProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState('');
  const shown = all.find(({ championshipId }) => String(championshipId) === chosen) ?? all[0];
  if (shown === undefined) return null;
  const { championshipId, organizationId, isAfterEvent, rows } = shown;
  const hasChanges = rows.some(({ change }) => change !== null);
  return (
    <Part
      isResult={isAfterEvent}
      title={t(isAfterEvent ? 'EventSessions.StandingsAfter' : 'EventSessions.StandingsBefore')}
      link={
        <Link
          to={
            isRunning
              ? '/organizations/$organizationId/championships/$championshipId/live'
              : '/organizations/$organizationId/championships/$championshipId'
          }
          params={{ organizationId, championshipId }}
          className="link touch-target text-3"
        >
          {isRunning ? t('Breadcrumbs.AsItStands') : t('EventSessions.AllStandings')}
        </Link>
      }
    >
      {all.length > 1 ? (
        <Select
          label={t('EventSessions.ChampionshipChoice')}
          shownLabel=""
          value={String(championshipId)}
          onChange={setChosen}
          options={all.map((one) => ({ value: String(one.championshipId), label: championshipTitle(one) }))}
          className="mt-2 max-w-full overflow-hidden"
        />
      ) : (
        <p className="pt-1.5 text-2 text-ink-2">{championshipTitle(shown)}</p>
      )}
      <ol className={lines}>
        {rows.map(({ position, change, startNumber, resultClass = '', total, ...person }) => (
          <li
            key={position}
            className="grid-cols-[1rem_1.5rem_auto_minmax(0,1fr)_auto] large-text:grid-cols-[1rem_1.5rem_minmax(0,1fr)_auto]"
          >
            <span className="text-end font-strong">{position}</span>
            <span className="text-2">
              {change !== null && change !== 0 && <PlacesChanged change={change} />}
            </span>
            {startNumber === '' ? (
              <span />
            ) : (
              <NumberPlate startNumber={startNumber} classIndex={classIndexAmong(colours, resultClass)} />
            )}
            <b className="py-1 leading-4.5 font-medium wrap-break-word large-text:order-last large-text:col-span-full">
              {unbrokenCrew(nameOf(person))}
            </b>
            <span className="font-strong">
              {formatNumber(total, locale, Number.isInteger(total) ? 0 : 1)}
              <span className="sr-only"> {t('SessionResults.Points')}</span>
            </span>
          </li>
        ))}
      </ol>
      {hasChanges && <p className="pt-1.5 text-2 text-ink-3">{t('EventSessions.ArrowsNote')}</p>}
    </Part>
  );
}

function Track({ overview: { event, track } }: { overview: EventOverview }) {
  const { t, locale } = useText();
  const { location } = event;
  const isLengthKnown = location.length > 0;
  if (track === null && !isLengthKnown) return null;
  return (
    <Part title={location.name}>
      {track && (
        <TrackDrawing track={track} label={t('EventSessions.TrackOutline', { track: location.name })} />
      )}
      {isLengthKnown && (
        <dl className="flex pt-2">
          <div>
            <dt className="text-2 text-ink-3">{t('EventSessions.TrackLength')}</dt>
            <dd className="font-medium">
              {formatNumber(location.length, locale, 3)} {location.lengthUnit}
            </dd>
          </div>
        </dl>
      )}
    </Part>
  );
}

const RENEWAL_MS = 60_000;

function NextEvent({ nextEvent }: { nextEvent: EventOverview['nextEvent'] }) {
  const { t, locale } = useText();
  const nowMs = useNow(RENEWAL_MS);
  // The page may have been open, or kept, since before it began.
  if (nextEvent === null || (nowMs !== null && Date.parse(nextEvent.startsAt) <= nowMs)) return null;
  const { id, name, startDate, startsAt, locationName } = nextEvent;
  return (
    <Part title={t('EventSessions.NextEvent')}>
      <p className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 pt-2 touch:min-h-11">
        <span className="min-w-0">
          <Link to="/events/$eventId" params={{ eventId: id }} className="whole-target block font-medium">
            {name}
          </Link>
          <span className="block text-2 text-ink-3">
            <time dateTime={startDate}>{formatLocal(startDate, 'month-day-year', locale)}</time> ·{' '}
            {locationName}
          </span>
        </span>
        <span className="min-w-16 text-end text-3 font-medium text-ink-2">
          {nowMs !== null && timeUntil(Date.parse(startsAt), nowMs, t)}
        </span>
      </p>
    </Part>
  );
}
