/** An event: its programme with results, and what follows from them. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { EventOverview } from '@lapwing/contract/results/event-overview';
import type { Event } from '@lapwing/contract/results/events';
import { themes } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Mail, Radio, Trophy } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { pageTheme } from '../../brand/theme.ts';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText, withHeatsMessages } from '../../i18n/language.ts';
import { EmbedButton } from '../../parts/EmbedButton.tsx';
import { eventCalendarUrl } from '../../parts/event-calendar.ts';
import { eventOverviewQuery } from '../../parts/event-overview-query.ts';
import { PdfButton } from '../../parts/PdfButton.tsx';
import { sheetsOfEvent } from '../../parts/pdf-sheets.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { ShareButton } from '../../parts/ShareButton.tsx';
import { ResultStory } from '../../parts/story/ResultStory.tsx';
import { storyQuery } from '../../parts/story/story-query.ts';
import { useMailDraft } from '../../parts/use-mail-draft.ts';
import { PrintButton } from '../../print/PrintButton.tsx';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { type Guid, useGuid } from '../../routing/use-guid.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { HeadAction } from '../../ui/controls/HeadAction.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { classColours } from '../../ui/racing/class-colour.ts';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { eventNowQuery, sessionsOfAccountQuery } from './event-query.ts';
import { PaddockPanel } from './paddock/PaddockPanel.tsx';
import { type Paddock, usePaddock } from './paddock/use-paddock.ts';
import { EventAside } from './programme/EventAside.tsx';
import { EventProgramme } from './programme/EventProgramme.tsx';
import { dateOf, hasSessionsToCome, listSessions, onlyResultOf } from './programme/programme.ts';
import { RunningOrder } from './programme/RunningOrder.tsx';
import { recordViewedEvent } from './recently-viewed.ts';

const EventLadders = lazy(() => withHeatsMessages(import('./heats/EventLadders.tsx')));

const loadPaper = () => import('./ProgrammePaper.tsx');

type EventSessionsProps = {
  eventId: number;
  /** The person whose sessions are highlighted; undefined for nobody. */
  userId: string | undefined;
};

export default function EventSessionsScreen({ eventId, userId }: EventSessionsProps) {
  const { locale } = useText();
  const guid = useGuid();
  const query = useQuery(eventOverviewQuery(eventId, guid));
  // If they fail to load nothing is highlighted, which needs no error message.
  const { data: ownSessions } = useQuery({
    ...sessionsOfAccountQuery(eventId, userId ?? ''),
    enabled: userId !== undefined,
  });
  const event = query.data?.event;
  const isRunning = event?.resultStatus === 'Active' && pageTheme() === themes.live;
  const running = useQuery({ ...eventNowQuery(eventId, guid), enabled: isRunning });
  const paddock = usePaddock(eventId, guid, event !== undefined && hasSessionsToCome(event));
  const onlyResult = query.data === undefined ? null : onlyResultOf(query.data);
  const story = useQuery({ ...storyQuery(onlyResult ?? 0, guid), enabled: onlyResult !== null });
  useSetRouteNames({
    eventName: event?.name,
    countryName: event && countryName(event.location.country.alpha2, locale),
  });
  useEffect(() => {
    // Events that only open with their guid are not listed on this device either.
    if (event && guid === undefined) recordViewedEvent(event);
  }, [event, guid]);
  return (
    <QueryView query={query} together={[running, paddock.query, story]} isPage>
      {(data) => (
        <EventSessions
          overview={data}
          nowRunning={(isRunning && running.data) || null}
          paddock={paddock}
          ownSessions={ownSessions}
          onlyResult={onlyResult}
        />
      )}
    </QueryView>
  );
}

type EventSessionsListProps = {
  overview: EventOverview;
  /** the session on the air, or the last one; null if the event does not run */
  nowRunning: RunningEvent | null;
  paddock: Paddock;
  ownSessions: ReadonlySet<number> | undefined;
  /** of an event with a single session; null while it has none */
  onlyResult: number | null;
};

function EventSessions(props: EventSessionsListProps) {
  const { overview, nowRunning, paddock, ownSessions, onlyResult } = props;
  const { t } = useText();
  const guid = useGuid();
  const { event, outcomes } = overview;
  const sessions = event.sessions ? listSessions(event.sessions, event.name) : [];
  useRenewedOverview(overview, nowRunning, guid);
  const lastDate = sessions.map(dateOf).sort().at(-1) ?? event.startDate;
  const field = nowRunning?.field?.classes ?? [];
  const colours = classColours(event.classes, field);
  const sessionName = (id: number) => sessions.find((session) => session.id === id)?.name ?? '';
  return (
    <>
      <PrintedSheet load={loadPaper} of={{ overview }} />
      <EventHead
        event={event}
        lastDate={lastDate}
        sessionCount={sessions.length}
        isOver={nowRunning?.flag === 'Finish'}
      />
      <div className="gap-x-8 xl:grid xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {paddock.clock && (
            <PaddockPanel
              eventId={event.id}
              clock={paddock.clock}
              number={paddock.number}
              onPick={paddock.pick}
            />
          )}
          {sessions.length === 0 ? (
            <EmptyState title={t('EventSessions.NoSessions')} note={t('EventSessions.NoInfo')} />
          ) : (
            <EventProgramme
              sessions={sessions}
              outcomes={outcomes}
              running={nowRunning}
              colours={colours}
              ownSessions={ownSessions}
              paddock={paddock.clock}
              tools={<CalendarAction event={event} className="md:hidden" />}
            />
          )}
          {onlyResult === null && nowRunning && sessions.length === 1 && (
            <RunningOrder running={nowRunning} eventId={event.id} colours={colours} />
          )}
          {onlyResult !== null && (
            <div data-spoiler="" className="pt-5">
              <ResultStory sessionId={onlyResult} colours={colours} />
            </div>
          )}
          {overview.hasLadders && (
            <Suspense fallback={null}>
              <EventLadders eventId={event.id} />
            </Suspense>
          )}
        </div>
        <EventAside overview={overview} running={nowRunning} colours={colours} sessionName={sessionName} />
      </div>
    </>
  );
}

/** A session that has ended has its result a moment later: before that it still counts as running. */
function useRenewedOverview({ event }: EventOverview, running: RunningEvent | null, guid: Guid): void {
  const client = useQueryClient();
  const finishedForMs = running?.finishedForMs;
  const { id, resultStatus } = event;
  useEffect(() => {
    if (finishedForMs === undefined || resultStatus !== 'Active') return;
    void client.invalidateQueries({ queryKey: eventOverviewQuery(id, guid).queryKey });
  }, [client, finishedForMs, resultStatus, id, guid]);
}

/** Next to the title there is no room for it on a phone. */
function CalendarAction({ event, className }: { event: Event; className: string }) {
  const { t, language } = useText();
  const guid = useGuid();
  return (
    <span className={className}>
      <a
        href={eventCalendarUrl(event.id, guid, language)}
        title={t('EventSessions.Calendar')}
        className={buttonClass({}, 'phone:w-11 phone:px-0')}
        download
      >
        <CalendarDays strokeWidth={1.75} aria-hidden="true" className="size-4 phone:size-5" />
        <span className="phone:sr-only">{t('EventSessions.Calendar')}</span>
      </a>
    </span>
  );
}

type EventHeadProps = {
  event: Event;
  lastDate: string;
  sessionCount: number;
  /** The session that ran last has its flag, and no result yet. */
  isOver: boolean;
};

function EventHead({ event, lastDate, sessionCount, isOver }: EventHeadProps) {
  const { t, locale } = useText();
  const { name, sport, startDate, location, organization, resultStatus, championships, importedFrom } = event;
  const draft = useMailDraft(name);
  const guid = useGuid();
  const country = countryName(location.country.alpha2, locale);
  return (
    <PageHead
      title={name}
      meta={
        <>
          <span>{formatDays(startDate, lastDate, locale)}</span>
          <span>
            <CountryFlag alpha2={location.country.alpha2} name={country} />
            {location.name}
          </span>
          <Link
            to="/organizations/$organizationId"
            params={{ organizationId: organization.id }}
            className="link touch-target phone:leading-6 md:touch:min-h-11"
          >
            {organization.name}
          </Link>
          <span>{t(`Sports.${sport}`)}</span>
          <span>{t('SessionCount', { count: sessionCount })}</span>
          {event.entryCount > 0 && <span>{t('Events.EntryCount', { count: event.entryCount })}</span>}
          <ResultStatusMark
            status={isOver ? 'None' : resultStatus}
            label={isOver ? t('EventSessions.Finished') : t(`ResultStatuses.${resultStatus}`)}
          />
          {resultStatus === 'Active' && !isOver && pageTheme() === themes.live && (
            <Link
              to="/livetiming/$eventId/active"
              params={{ eventId: formatLiveEventId(event.id) }}
              className="link touch-target phone:leading-6"
            >
              <Radio size={13} strokeWidth={1.75} aria-hidden="true" />
              {t('EventSessions.Live')}
            </Link>
          )}
          {importedFrom !== undefined && (
            <span>
              {t('EventSessions.ImportedFrom', {
                origin: importedFrom.url,
                date: formatLocal(importedFrom.at.slice(0, 10), 'month-day-year', locale),
              })}
            </span>
          )}
          {championships?.map((championship) => (
            <Link
              key={championship.id}
              to="/organizations/$organizationId/championships/$championshipId"
              params={{ organizationId: championship.organizationId, championshipId: championship.id }}
              className="link touch:min-h-11"
            >
              <Trophy size={13} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">{t('EventSessions.Championship')}</span>
              {championshipTitle(championship)}
            </Link>
          ))}
        </>
      }
      iconActions={
        <>
          <CalendarAction event={event} className="max-md:hidden" />
          <HeadAction icon={Mail} label={t('Actions.Email')} href={draft} />
          <PdfButton
            of={['event', event.id, guid]}
            load={(options) => sheetsOfEvent(event.id, guid, options, t)}
          />
          <PrintButton />
          <ShareButton title={name} />
          <EmbedButton title={name} />
        </>
      }
    />
  );
}
