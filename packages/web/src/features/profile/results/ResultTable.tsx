/** The results of a person: a row per session, with the place, the best lap and its highlights. */

import type { AccountResult } from '@lapwing/contract/results/account-results';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { shortStatus } from '../../../i18n/row-status.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { Medal, podiumOf } from '../../../ui/racing/Medal.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';

type ResultTableProps = {
  results: readonly AccountResult[];
  userId: string;
  /** Whether something is next to it: then it shows fewer columns, so that names have room. */
  isBeside?: boolean;
};

export function ResultTable({ results, userId, isBeside = false }: ResultTableProps) {
  const { t, locale } = useText();
  const columns: readonly Column<AccountResult>[] = [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '9ch',
      align: 'end',
      cell: ({ position, status, isQualified }) => {
        if (status !== 'Normal' && status !== 'Provisional')
          return <Badge title={t(`RowStatuses.${status}`)}>{shortStatus(status, t)}</Badge>;
        if (!isQualified) return <Badge title={t('SessionResults.NotClassified')}>{NOT_CLASSIFIED}</Badge>;
        const medal = podiumOf(String(position));
        if (medal) return <Medal place={medal} />;
        return <b className="font-strong">{position}</b>;
      },
    },
    {
      key: 'field',
      label: <span className="sr-only">{t('EventSessions.Competitors')}</span>,
      width: '7ch',
      from: 'md',
      cell: ({ participated }) => (
        <small className="-ms-2 text-2 text-ink-3">
          {t('SessionResults.OfTotal', { count: participated })}
        </small>
      ),
    },
    {
      key: 'session',
      label: t('Profile.Session'),
      isRowHead: true,
      cell: (result) => <SessionCell result={result} userId={userId} />,
    },
    ...(isBeside ? [] : [organizerColumn(t('Common.Organizer'))]),
    {
      key: 'track',
      label: t('Profile.Track'),
      width: '28ch',
      from: isBeside ? 'xl' : 'md',
      cell: ({ location: { name, countryCode } }) => (
        <span className="inline-flex items-center gap-2">
          <CountryFlag alpha2={countryCode} name={countryName(countryCode, locale)} />
          {name}
        </span>
      ),
    },
    {
      key: 'class',
      label: t('Common.Class'),
      width: '16ch',
      from: 'lg',
      cell: ({ resultClass }) => <span className="text-ink-2">{resultClass}</span>,
    },
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: '15.5ch',
      align: 'end',
      cell: (result) => <BestLap result={result} />,
    },
    {
      key: 'date',
      label: t('Common.Date'),
      width: '18ch',
      from: 'md',
      align: 'end',
      cell: ({ startTime }) => (
        <span className="text-ink-2">{formatLocal(startTime, 'short-date', locale)}</span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('Profile.Events')}
      columns={columns}
      rowKey={({ sessionId, position }) => `${sessionId}-${position}`}
      rows={results}
      isWide
    />
  );
}

function organizerColumn(label: string): Column<AccountResult> {
  return {
    key: 'organiser',
    label,
    width: '24ch',
    from: 'xl',
    cell: ({ organization: { id, name } }) => (
      <Link
        to="/organizations/$organizationId"
        params={{ organizationId: id }}
        className="relative z-1 text-ink-2 hover:underline"
      >
        {name}
      </Link>
    ),
  };
}

/** Event and session, each with a link; on a phone only the session, with class and date below. */
function SessionCell({ result, userId }: { result: AccountResult; userId: string }) {
  const { locale } = useText();
  const { eventId, eventName, sessionName, resultClass, startTime } = result;
  const about = [resultClass, formatLocal(startTime, 'short-date', locale)].filter((text) => text !== '');
  return (
    <>
      <span className="block py-1 leading-5 font-medium text-pretty whitespace-normal max-md:hidden">
        <Link
          to="/events/$eventId"
          params={{ eventId }}
          search={{ user: userId }}
          className="relative z-1 touch-target hover:underline"
        >
          {eventName}
        </Link>
        {', '}
        <LapTimesLink result={result}>{sessionName}</LapTimesLink>
      </span>
      <span className="block font-medium text-pretty md:hidden">
        <LapTimesLink result={result}>
          {eventName}, {sessionName}
        </LapTimesLink>
      </span>
      <small className="block text-2 text-ink-3 md:hidden">{about.join(' · ')}</small>
    </>
  );
}

function LapTimesLink({ result, children }: { result: AccountResult; children: ReactNode }) {
  return (
    <Link
      to="/sessions/$sessionId/laptimes"
      params={{ sessionId: result.sessionId }}
      search={{ pos: result.position }}
      className="whole-target hover:underline"
    >
      {children}
    </Link>
  );
}

function BestLap({ result: { bestTime, isSessionBest, isPersonalBest } }: { result: AccountResult }) {
  const { t } = useText();
  if (bestTime === null) return null;
  if (isSessionBest) {
    return (
      <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
        {bestTime}
      </TimingMark>
    );
  }
  if (!isPersonalBest) return bestTime;
  return (
    <TimingMark highlight="personal-best" label={t('Profile.PersonalBest')}>
      {bestTime}
    </TimingMark>
  );
}
