/** The sessions of a live event: running, upcoming and finished. */

import { liveSessionTypes, nameOf } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasStatus } from '../../../http/http-error.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { leaderWord } from '../../../ui/racing/leader-word.ts';
import { FirstLine } from '../../../ui/racing/WinnerLine.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import { temperatureText } from '../cells/temperature-text.ts';
import { defaultSettings } from '../state/display-settings.ts';
import { liveEventQuery } from '../state/queries.ts';
import {
  flagOf,
  isoFromLive,
  type ReadableEvent,
  type ReadableSession,
  type ReadableWeather,
} from '../state/readable-events.ts';
import { useStoredSettings } from '../state/stored-settings.ts';
import { flagColumnWidth, smallFlag } from './flag-look.ts';
import LiveNotFound from './LiveNotFound.tsx';
import { resultsIdOf, stageOf } from './session-stage.ts';
import { useLiveLists } from './use-live-lists.ts';

export default function LiveSessionsScreen({ eventId }: { eventId: string }) {
  const query = useQuery(liveEventQuery(eventId));
  useSetRouteNames({ eventName: query.data?.name });
  useLiveLists(eventId);
  return (
    <QueryView query={query} explain={(error) => (hasStatus(error, 404) ? <LiveNotFound /> : null)}>
      {(event) => <LiveSessions event={event} />}
    </QueryView>
  );
}

const stages = [
  { stage: 'running', title: 'Live.SessionsRunning' },
  { stage: 'next', title: 'Live.SessionsNext' },
  { stage: 'finished', title: 'Live.SessionsFinished' },
] as const;

function LiveSessions({ event }: { event: ReadableEvent }) {
  const { t, locale } = useText();
  const { sessions, location, track, organization, startDate, weather } = event;
  const isRunning = sessions.some((session) => stageOf(session) === 'running');
  return (
    <>
      <PageHead
        title={event.name}
        meta={
          <>
            {startDate && <span>{formatLocal(isoFromLive(startDate), 'month-day-year', locale)}</span>}
            {organization && <span>{organization}</span>}
            {weather && <WeatherNow weather={weather} />}
            {(track?.name ?? location?.city) && (
              <span>
                {location?.countryCode && (
                  <CountryFlag
                    alpha2={location.countryCode}
                    name={countryName(location.countryCode, locale)}
                  />
                )}
                {track?.name ?? location?.city}
              </span>
            )}
          </>
        }
        actions={
          isRunning && (
            <LinkButton to="/livetiming/$eventId/active" params={{ eventId: event.id }} kind="primary">
              {t('Live.FullScreen')}
            </LinkButton>
          )
        }
      />
      {sessions.length === 0 && <EmptyState title={t('Live.NoSessions')} />}
      <div className="grid gap-7">
        {stages.map(({ stage, title }) => (
          <SessionTable
            key={stage}
            title={t(title)}
            isRunning={stage === 'running'}
            sessions={sessions.filter((session) => stageOf(session) === stage)}
          />
        ))}
      </div>
    </>
  );
}

function WeatherNow({ weather: { type, temperatureC } }: { weather: ReadableWeather }) {
  const { t, locale } = useText();
  const { temperature = defaultSettings.temperature } = useStoredSettings();
  const texts = [type && t(`WeatherTypes.${type}`), temperatureText(temperatureC, temperature, locale)];
  return <span>{texts.filter(Boolean).join(', ')}</span>;
}

type SessionTableProps = {
  title: string;
  /** the flag says something only about those: the others begin with their time */
  isRunning: boolean;
  sessions: readonly ReadableSession[];
};

function SessionTable({ title, isRunning, sessions }: SessionTableProps) {
  const { t, language, locale } = useText();
  const isBeyondPhone = useIsBeyondPhone();
  if (sessions.length === 0) return null;
  const flagColumn: Column<ReadableSession> = {
    key: 'flag',
    label: t('Live.Flag'),
    width: flagColumnWidth(language),
    cell: (session) => {
      const flag = flagOf(session);
      return <FlagPlate flag={flag} label={t(`LiveFlags.${flag}`)} className={smallFlag} />;
    },
  };
  const scheduledColumn: Column<ReadableSession> = {
    key: 'scheduled',
    label: t('Live.Scheduled'),
    width: '12ch',
    cell: ({ scheduledTimestamp }) => formatLocal(isoFromLive(scheduledTimestamp), 'time', locale),
  };
  const resultsColumn: Column<ReadableSession> = {
    key: 'results',
    label: t('Live.ToResults'),
    width: '12ch',
    align: 'end',
    from: 'md',
    cell: (session) => <ResultLink session={session} />,
  };
  const columns: readonly Column<ReadableSession>[] = [
    isRunning ? flagColumn : scheduledColumn,
    {
      key: 'name',
      label: t('Live.Session'),
      isRowHead: true,
      cell: (session) => (
        <span className="block py-1.5 whitespace-normal">
          <Link
            to="/livetiming/$eventId/sessions/$sessionId"
            params={{ eventId: session.eventId, sessionId: session.id }}
            className="font-medium whole-target hover:underline"
          >
            {session.name}
          </Link>
          {session.groupName && <span className="ms-2 text-ink-2">{session.groupName}</span>}
          <SessionLeader session={session} />
          {!isBeyondPhone && resultsIdOf(session) !== null && (
            <span className="flex min-h-11 items-center">
              <ResultLink session={session} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'type',
      label: t('Live.Type'),
      width: '16ch',
      from: 'md',
      cell: ({ sessionType }) => t(`LiveSessionTypes.${nameOf(liveSessionTypes, sessionType)}`),
    },
    ...(isRunning ? [{ ...scheduledColumn, align: 'end', from: 'md' } as const] : []),
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '10ch',
      align: 'end',
      from: 'md',
      cell: ({ laps }) => (laps ? formatNumber(laps, locale) : ''),
    },
    {
      key: 'best',
      label: t('Live.Best'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ bestLapTime }) => bestLapTime,
    },
    ...(sessions.some((session) => resultsIdOf(session) !== null) ? [resultsColumn] : []),
  ];
  return (
    <section>
      <h2 className="pb-2">{title}</h2>
      <DataTable caption={title} columns={columns} rowKey={({ id }) => id} rows={sessions} />
    </section>
  );
}

function SessionLeader({ session }: { session: ReadableSession }) {
  const { t } = useText();
  const { leader, sessionType } = session;
  if (leader === undefined) return null;
  const isRace = nameOf(liveSessionTypes, sessionType) === 'Race';
  return (
    <FirstLine
      startNumber={leader.number}
      name={leader.name}
      what={t(leaderWord(stageOf(session) === 'finished' ? 'Finish' : flagOf(session), isRace))}
    />
  );
}

function ResultLink({ session }: { session: ReadableSession }) {
  const { t } = useText();
  const sessionId = resultsIdOf(session);
  return sessionId === null ? null : (
    <Link
      to="/sessions/$sessionId"
      params={{ sessionId }}
      className="link relative z-1 inline-flex touch-target items-center touch:min-h-11 touch:min-w-11"
    >
      {t('Live.ToResults')}
    </Link>
  );
}
