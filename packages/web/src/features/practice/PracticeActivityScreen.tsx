/** One practice activity: its figures and its laps by session. */

import type { Activity, PracticeStats } from '@lapwing/contract/practice';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { hasStatus } from '../../api/http-error.ts';
import { formatLocal, formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownTime } from '../../i18n/times.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PracticeLapTable } from './PracticeLapTable.tsx';
import { activityQuery, activitySessionsQuery } from './queries.ts';

function PrivateNotice() {
  const { t } = useText();
  return (
    <EmptyState
      title={t('Practice.Private')}
      icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
    />
  );
}

/** The server refuses a private activity to everyone but the transponder's owner. */
const explainPrivate = (error: unknown) =>
  hasStatus(error, 401) || hasStatus(error, 403) ? <PrivateNotice /> : null;

export default function PracticeActivityScreen({ activityId }: { activityId: number }) {
  const session = useSession();
  const reader = session.kind === 'signed-in' ? session.accountId : null;
  const activity = useQuery(activityQuery(activityId, reader));
  const { data } = activity;
  useTellRouteNames({
    transponderLabel: data && (data.chipLabel || data.chipCode),
    locationName: data?.location.name,
    locationId: data?.location.id,
  });
  return (
    <QueryView query={activity} explain={explainPrivate}>
      {(loaded) => (
        <>
          <ActivityHead activity={loaded} />
          <ActivityLaps activityId={activityId} reader={reader} />
        </>
      )}
    </QueryView>
  );
}

function ActivityHead({ activity }: { activity: Activity }) {
  const { t, locale } = useText();
  const { chipLabel, chipCode, startTime, endTime, location } = activity;
  return (
    <PageHead
      title={chipLabel || chipCode}
      meta={
        <>
          <Link to="/practice/$locationId" params={{ locationId: location.id }} className="link">
            {location.name}
          </Link>
          <span>{formatLocal(startTime, 'month-day-year', locale)}</span>
          <span>
            {formatLocal(startTime, 'time', locale)}–
            {endTime === undefined ? t('Practice.Running') : formatLocal(endTime, 'time', locale)}
          </span>
        </>
      }
    />
  );
}

function ActivityLaps({ activityId, reader }: { activityId: number; reader: string | null }) {
  const { t } = useText();
  const sessions = useQuery(activitySessionsQuery(activityId, reader));
  return (
    <QueryView query={sessions} explain={explainPrivate}>
      {(list) => (
        <>
          <Statistics stats={list.stats} />
          {list.stats.lapCount === 0 ? (
            <EmptyState title={t('Practice.NoLaps')} />
          ) : (
            <PracticeLapTable sessions={list.sessions} />
          )}
        </>
      )}
    </QueryView>
  );
}

function Statistics({ stats }: { stats: PracticeStats }) {
  const { t, locale } = useText();
  const speed = (kph: number) => ({ value: formatNumber(kph, locale, 1), note: 'km/h' });
  return (
    <Facts
      facts={[
        { label: t('Practice.TotalTime'), value: shownTime(stats.totalTrainingTime) },
        { label: t('Practice.TotalLaps'), value: formatNumber(stats.lapCount, locale) },
        { label: t('Practice.BestLap'), value: shownTime(stats.fastestTime) },
        { label: t('Practice.AverageLap'), value: shownTime(stats.averageTime) },
        { label: t('Practice.MedianLap'), value: shownTime(stats.medianTime) },
        { label: t('Practice.BestSpeed'), ...speed(stats.fastestSpeed.kph) },
        { label: t('Practice.AverageSpeed'), ...speed(stats.averageSpeed.kph) },
      ]}
    />
  );
}
