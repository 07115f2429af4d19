/** The sessions of one event. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { Event } from '@lapwing/contract/results/events';
import { themes } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, Radio, Trophy } from 'lucide-react';
import { useEffect } from 'react';
import { pageTheme } from '../../brand/theme.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { formatDays } from '../../i18n/wall-dates.ts';
import { EmbedButton } from '../../parts/EmbedButton.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { ShareButton } from '../../parts/ShareButton.tsx';
import { useMailDraft } from '../../parts/use-mail-draft.ts';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { useGuid } from '../../routing/use-guid.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Facts } from '../../ui/content/Facts.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { HeadAction } from '../../ui/controls/HeadAction.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { EventSessionsTable } from './EventSessionsTable.tsx';
import { eventQuery, sessionsOfAccountQuery } from './event-query.ts';
import { listDays } from './event-sessions.ts';
import { recordViewedEvent } from './recently-viewed.ts';

type EventSessionsProps = {
  eventId: number;
  /** The person whose sessions are highlighted; undefined for nobody. */
  userId: string | undefined;
};

export default function EventSessionsScreen({ eventId, userId }: EventSessionsProps) {
  const { locale } = useText();
  const guid = useGuid();
  const query = useQuery(eventQuery(eventId, guid));
  // If they fail to load nothing is highlighted, which needs no error message.
  const { data: ownSessions } = useQuery({
    ...sessionsOfAccountQuery(eventId, userId ?? ''),
    enabled: userId !== undefined,
  });
  const event = query.data;
  useSetRouteNames({
    eventName: event?.name,
    countryName: event && countryName(event.location.country.alpha2, locale),
  });
  useEffect(() => {
    // Events that only open with their guid are not listed on this device either.
    if (event && guid === undefined) recordViewedEvent(event);
  }, [event, guid]);
  return (
    <QueryView query={query} isPage>
      {(data) => <EventSessions event={data} ownSessions={ownSessions} />}
    </QueryView>
  );
}

type EventSessionsListProps = { event: Event; ownSessions: ReadonlySet<number> | undefined };

function EventSessions({ event, ownSessions }: EventSessionsListProps) {
  const { t, locale } = useText();
  const { location } = event;
  const days = event.sessions ? listDays(event.sessions, event.name) : [];
  const groups = days.flatMap((day) => day.groups);
  const runs = groups.reduce((sum, group) => sum + group.sessions.length, 0);
  return (
    <>
      <EventHead event={event} lastDate={days.at(-1)?.date ?? event.startDate} />
      <Facts
        facts={[
          {
            label: t('EventSessions.TrackLength'),
            value: formatNumber(location.length, locale, 3),
            note: location.lengthUnit,
          },
          { label: t('EventSessions.Runs'), value: formatNumber(runs, locale) },
          { label: t('Events.Entries'), value: formatNumber(event.entryCount, locale) },
        ]}
      />
      {runs === 0 ? (
        <EmptyState title={t('EventSessions.NoSessions')} note={t('EventSessions.NoInfo')} />
      ) : (
        days.map((day) => <EventSessionsTable key={day.date} day={day} ownSessions={ownSessions} />)
      )}
    </>
  );
}

function EventHead({ event, lastDate }: { event: Event; lastDate: string }) {
  const { t, locale } = useText();
  const { name, sport, startDate, location, organization, resultStatus, championships } = event;
  const draft = useMailDraft(name);
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
            className="link phone:leading-6"
          >
            {organization.name}
          </Link>
          <span>{t(`Sports.${sport}`)}</span>
          <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
          {resultStatus === 'Active' && pageTheme() === themes.live && (
            <Link
              to="/livetiming/$eventId/active"
              params={{ eventId: formatLiveEventId(event.id) }}
              className="link phone:leading-6"
            >
              <Radio size={13} strokeWidth={1.75} aria-hidden="true" />
              {t('EventSessions.Live')}
            </Link>
          )}
          {championships?.map((championship) => (
            <Link
              key={championship.id}
              to="/organizations/$organizationId/championships/$championshipId"
              params={{ organizationId: championship.organizationId, championshipId: championship.id }}
              className="link phone:leading-6"
            >
              <Trophy size={13} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">{t('EventSessions.Championship')}</span>
              {championship.name} {championship.season}
            </Link>
          ))}
        </>
      }
      iconActions={
        <>
          <HeadAction icon={<Mail size={15} strokeWidth={1.75} />} label={t('Actions.Email')} href={draft} />
          <ShareButton title={name} />
          <EmbedButton title={name} />
        </>
      }
    />
  );
}
