/** One practice activity: its summary and its laps by session. */

import type { ProgressDay } from '@lapwing/contract/practice/insights';
import type { Activity, PracticeSessionList, PracticeStats } from '@lapwing/contract/practice/practice';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { idealLap } from '@lapwing/timing/practice/ideal-lap';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { hasStatus } from '../../http/http-error.ts';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useSession } from '../../identity/session.ts';
import { DownloadAndMail } from '../../parts/DownloadAndMail.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { ActivityFacts } from './ActivityFacts.tsx';
import { bestSections, type LapRange, lapsOf, rangeIn, rangeLimits } from './activity-laps.ts';
import { LapBarsSheet } from './LapBarsSheet.tsx';
import { PracticeLapTable, useSectionsFit } from './PracticeLapTable.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import {
  activityCsvQuery,
  activityQuery,
  activitySessionsQuery,
  progressQuery,
  statisticsQuery,
} from './queries.ts';
import { TelemetryChart } from './TelemetryChart.tsx';

function PrivateNotice() {
  const { t } = useText();
  return (
    <>
      <PageHead title={t('Practice.Title')} />
      <EmptyState
        title={t('Practice.Private')}
        note={t('Practice.PrivateHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
      />
    </>
  );
}

/** The panel next to the laps. With sectors, the laps need the full width of an ordinary screen. */
const sideBySide = {
  row: 'gap-x-3.5 xl:flex xl:items-start',
  panel: 'xl:w-[28.75rem] xl:flex-none xl:pt-10',
};
const sideBySideWide = {
  row: 'gap-x-3.5 xxl:flex xxl:items-start',
  panel: 'xxl:w-[28.75rem] xxl:flex-none xxl:pt-10',
};

/** The server refuses a private activity to everyone except the transponder's owner. */
const explainPrivate = (error: unknown) =>
  hasStatus(error, 401) || hasStatus(error, 403) ? <PrivateNotice /> : null;

/** The server, which gives the page its first title, knows the language and not the region: it writes the day its own way. */
function titleOf({ chipLabel, chipCode, location, startTime }: Activity, locale: string): string {
  return [chipLabel || chipCode, location.name, formatLocal(startTime, 'month-day-year', locale)].join(', ');
}

export default function PracticeActivityScreen({ activityId }: { activityId: number }) {
  const session = useSession();
  const reader = session.kind === 'signed-in' ? session.accountId : null;
  const activity = useQuery(activityQuery(activityId, reader));
  const { data } = activity;
  const { locale } = useText();
  useSetRouteNames({
    title: data && titleOf(data, locale),
    transponderLabel: data && (data.chipLabel || data.chipCode),
    locationName: data?.location.name,
    locationId: data?.location.id,
  });
  return (
    <QueryView query={activity} isPage explain={explainPrivate}>
      {(loaded) => (
        <>
          <ActivityHead activity={loaded} />
          <ActivityBody activity={loaded} reader={reader} />
        </>
      )}
    </QueryView>
  );
}

function ActivityHead({ activity }: { activity: Activity }) {
  const { t, locale } = useText();
  const { chipLabel, chipCode, startTime, endTime, location } = activity;
  const { data: csv } = useQuery(activityCsvQuery(activity.id));
  const name = chipLabel || chipCode;
  const day = formatLocal(startTime, 'month-day-year', locale);
  return (
    <PageHead
      title={`${location.name} · ${formatLocal(startTime, 'short-date', locale)}`}
      meta={
        <>
          <span>
            <CountryFlag alpha2={location.country} name={countryName(location.country, locale)} />
            <Link
              to="/practice/$locationId"
              params={{ locationId: location.id }}
              className="link touch-target"
            >
              {t('Practice.AllActivities')}
            </Link>
          </span>
          <span>{day}</span>
          <span>
            {formatLocal(startTime, 'time', locale)}–
            {endTime === undefined ? (
              <b className="font-medium text-pb">{t('Practice.Running')}</b>
            ) : (
              formatLocal(endTime, 'time', locale)
            )}
          </span>
          <span>
            {t('Practice.Transponder')} {chipCode}
          </span>
          {name !== chipCode && <span>{name}</span>}
          {location.trackLength > 0 && <span>{formatNumber(location.trackLength, locale)} m</span>}
        </>
      }
      iconActions={<DownloadAndMail csv={csv} subject={[name, location.name, day].join(', ')} />}
    />
  );
}

function ActivityBody({ activity, reader }: { activity: Activity; reader: string | null }) {
  const { t } = useText();
  const isRunning = activity.endTime === undefined;
  const sessions = useQuery(activitySessionsQuery(activity.id, reader, isRunning));
  const statistics = useQuery(statisticsQuery(activity.id, reader, isRunning));
  const progress = useQuery(progressQuery(activity.id, reader, isRunning));
  return (
    <QueryView query={sessions} together={[statistics, progress]} explain={explainPrivate}>
      {(list) =>
        list.stats.lapCount === 0 ? (
          <EmptyState title={t('Practice.NoLaps')} />
        ) : (
          <ActivityLaps
            name={activity.chipLabel || activity.chipCode}
            list={list}
            stats={statistics.data ?? list.stats}
            days={progress.data?.days ?? []}
          />
        )
      }
    </QueryView>
  );
}

type ActivityLapsProps = {
  name: string;
  list: PracticeSessionList;
  stats: PracticeStats;
  days: readonly ProgressDay[];
};

function ActivityLaps({ name, list, stats, days }: ActivityLapsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const laps = useMemo(() => lapsOf(list.sessions), [list]);
  const limits = useMemo(() => rangeLimits(laps), [laps]);
  const range = rangeIn(search, limits);
  const shownRange = useMemo(
    () => ({ fromMs: range.fromMs, untilMs: range.untilMs }),
    [range.fromMs, range.untilMs],
  );
  const ideal = useMemo(() => idealLap(laps), [laps]);
  // The bars are rendered first, and what is below them afterwards.
  const isWhole = useDeferredValue(true, false);
  const hasSectors = list.sections.length > 1;
  const showsSectors = hasSectors && search.sectors !== 'off';
  const areColumnsOnPhone = useSectionsFit(list);
  const setSearch = (change: object) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const onRange = ({ fromMs, untilMs }: LapRange) =>
    setSearch({
      from: fromMs === limits.fromMs ? undefined : fromMs,
      to: untilMs >= limits.untilMs ? undefined : untilMs,
    });
  return (
    <>
      <ActivityFacts stats={stats} ideal={ideal} newest={days[0]} />
      <LapBarsSheet
        name={name}
        laps={laps}
        sessions={list.sessions}
        stats={stats}
        limits={limits}
        range={shownRange}
        onRange={onRange}
      />
      {isWhole && (
        <div className={showsSectors ? sideBySideWide.row : sideBySide.row}>
          <section className="min-w-0 flex-1 pb-4">
            <div className="flex min-h-10 items-center justify-between gap-4 large-text:flex-wrap">
              <h2>{t('Common.Sessions')}</h2>
              {hasSectors && (
                <div className={areColumnsOnPhone ? 'contents' : 'max-md:hidden'}>
                  <Switch
                    label={t('Practice.SectorTimes')}
                    isOn={showsSectors}
                    onChange={(isOn) => setSearch({ sectors: isOn ? undefined : 'off' })}
                  />
                </div>
              )}
            </div>
            <PracticeLapTable
              sessions={list.sessions}
              sections={list.sections}
              bestMs={parseLapTime(stats.fastestTime)}
              bestSectionsMs={showsSectors ? bestSections(laps, list.sections.length) : null}
              range={shownRange}
              bestSessionId={list.bestLap?.sessionId}
            />
          </section>
          <div className={showsSectors ? sideBySideWide.panel : sideBySide.panel}>
            {days.length > 0 && <ProgressPanel days={days} />}
            <TelemetryChart
              title={t('Practice.Voltage')}
              unit="V"
              decimals={2}
              values={laps.map(({ voltageV }) => voltageV)}
            />
            <TelemetryChart
              title={t('Practice.Temperature')}
              unit="°C"
              decimals={1}
              values={laps.map(({ temperatureC }) => temperatureC)}
            />
          </div>
        </div>
      )}
    </>
  );
}
