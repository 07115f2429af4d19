/** The sessions of one event. */

import type { Event } from '@lapwing/contract/events';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal, formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { CountryFlag } from '../../ui/CountryFlag.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ResultStatusMark } from '../../ui/ResultStatusMark.tsx';
import { EventSessionsTable } from './EventSessionsTable.tsx';
import { eventQuery, sessionsOfAccountQuery } from './event-query.ts';
import { listGroups } from './event-sessions.ts';
import { recordViewedEvent } from './recently-viewed.ts';

type EventSessionsProps = {
  eventId: number;
  /** Whose sessions are set off; undefined for nobody's. */
  userId: string | undefined;
};

export default function EventSessionsScreen({ eventId, userId }: EventSessionsProps) {
  const { locale } = useText();
  const query = useQuery(eventQuery(eventId));
  // Without them nothing is set off, which needs no words.
  const { data: ownSessions } = useQuery({
    ...sessionsOfAccountQuery(eventId, userId ?? ''),
    enabled: userId !== undefined,
  });
  const event = query.data;
  useTellRouteNames({
    eventName: event?.name,
    countryName: event && countryName(event.location.country.alpha2, locale),
  });
  useEffect(() => {
    if (event) recordViewedEvent(event);
  }, [event]);
  return (
    <QueryView query={query}>{(data) => <EventSessions event={data} ownSessions={ownSessions} />}</QueryView>
  );
}

type EventSessionsListProps = { event: Event; ownSessions: ReadonlySet<number> | undefined };

function EventSessions({ event, ownSessions }: EventSessionsListProps) {
  const { t, locale } = useText();
  const { location, organization } = event;
  const groups = event.sessions ? listGroups(event.sessions) : [];
  const runs = groups.reduce((sum, group) => sum + group.sessions.length, 0);
  const championships = event.hasChamp && (
    <LinkButton
      to="/organizations/$organizationId/championships"
      params={{ organizationId: organization.id }}
    >
      {t('EventSessions.Championships')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={event.name}
        meta={
          <>
            <span>{formatLocal(event.startDate, 'month-day-year', locale)}</span>
            <span>{t(`Sports.${event.sport}`)}</span>
            <span>
              <CountryFlag
                alpha2={location.country.alpha2}
                name={countryName(location.country.alpha2, locale)}
              />
              {location.name}
            </span>
            <Link
              to="/organizations/$organizationId"
              params={{ organizationId: organization.id }}
              className="link"
            >
              {organization.name}
            </Link>
            <ResultStatusMark status={event.resultStatus} label={t(`ResultStatuses.${event.resultStatus}`)} />
          </>
        }
        actions={championships}
      />
      <Facts
        facts={[
          {
            label: t('EventSessions.TrackLength'),
            value: formatNumber(location.length, locale, 3),
            note: location.lengthUnit,
          },
          { label: t('EventSessions.Runs'), value: formatNumber(runs, locale) },
        ]}
      />
      {runs === 0 ? (
        <EmptyState title={t('EventSessions.NoSessions')} note={t('EventSessions.NoInfo')} />
      ) : (
        <EventSessionsTable caption={event.name} groups={groups} ownSessions={ownSessions} />
      )}
    </>
  );
}
