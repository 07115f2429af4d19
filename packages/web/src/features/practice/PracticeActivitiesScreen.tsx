/** The activities at a location, newest first. */

import type { LocationSummary } from '@lapwing/contract/practice/insights';
import type {
  LocationActivity,
  LocationActivityList,
  PracticeLocation,
} from '@lapwing/contract/practice/practice';
import { groupBy } from '@lapwing/timing/group-by';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useSession } from '../../identity/session.ts';
import { EmptyPage } from '../../parts/EmptyPage.tsx';
import { ListPages } from '../../parts/ListPages.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { BestLaps } from './BestLaps.tsx';
import { LocationStatusMark } from './LocationStatusMark.tsx';
import { OnTrackNow } from './OnTrackNow.tsx';
import { activitiesQuery, locationQuery, locationSummaryQuery, PAGE_SIZE } from './queries.ts';

type PracticeActivitiesProps = { locationId: number; pageRequested: number };

export default function PracticeActivitiesScreen({ locationId, pageRequested }: PracticeActivitiesProps) {
  const { locale } = useText();
  const session = useSession();
  const reader = session.kind === 'signed-in' ? session.accountId : null;
  const year = yearIn(useSearch({ strict: false }));
  const query = useQuery(activitiesQuery(locationId, pageRequested, year, reader));
  const summary = useQuery(locationSummaryQuery(locationId, reader));
  const { data: location = query.data?.location } = useQuery(locationQuery(locationId));
  useSetRouteNames({
    locationName: location?.name,
    countryName: location && countryName(location.country, locale),
  });
  return (
    <QueryView query={query} together={[summary]} isPage>
      {(list) => (
        <Activities
          list={list}
          location={location ?? list.location}
          summary={summary.data}
          page={pageRequested}
          year={year}
        />
      )}
    </QueryView>
  );
}

function yearIn(search: object): number | undefined {
  const year = 'year' in search ? Number(search.year) : Number.NaN;
  return Number.isInteger(year) && year >= 1970 && year <= 9999 ? year : undefined;
}

type ActivitiesProps = {
  list: LocationActivityList;
  location: PracticeLocation;
  summary: LocationSummary | undefined;
  page: number;
  year: number | undefined;
};

function Activities({ list, location, summary, page, year }: ActivitiesProps) {
  const { t, locale } = useText();
  const { activities, activityCount } = list;
  const onTrack = page === 1 ? (summary?.onTrack ?? []) : [];
  const runningIds = new Set(onTrack.map(({ activityId }) => activityId));
  return (
    <>
      <PageHead
        title={location.name}
        meta={
          <>
            <span>
              <CountryFlag alpha2={location.country} name="" />
              {countryName(location.country, locale)}
            </span>
            <span>{t(`Sports.${location.sport}`)}</span>
            {location.trackLength > 0 && <span>{formatNumber(location.trackLength, locale)} m</span>}
            <LocationStatusMark status={location.status} />
            <span>{t('ActivityCount', { count: activityCount })}</span>
            {location.description && <span>{location.description}</span>}
          </>
        }
      />
      <div className="gap-x-10 xl:flex">
        <div className="min-w-0 flex-1">
          {onTrack.length > 0 && <OnTrackNow onTrack={onTrack} />}
          <YearChoice summary={summary} year={year} />
          {activities.length === 0 ? (
            <EmptyPage page={page} pageSize={PAGE_SIZE} total={activityCount}>
              <EmptyState title={t('Practice.NoActivities')} />
            </EmptyPage>
          ) : (
            // Those on the track are above it.
            <ActivityTable activities={activities.filter(({ id }) => !runningIds.has(id))} />
          )}
          <ListPages page={page} pageSize={PAGE_SIZE} total={activityCount} />
        </div>
        <div className="pt-4 xl:w-[27.5rem] xl:flex-none xl:pt-0">
          <BestLaps locationId={location.id} />
        </div>
      </div>
    </>
  );
}

function YearChoice({ summary, year }: Pick<ActivitiesProps, 'summary' | 'year'>) {
  const { t } = useText();
  const navigate = useNavigate();
  if (!summary || summary.firstYear === null || summary.lastYear === null) return null;
  const { firstYear, lastYear } = summary;
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => lastYear - index);
  if (year !== undefined && !years.includes(year)) years.push(year);
  return (
    <div className="pb-3">
      <Select
        label={t('Practice.Year')}
        value={year === undefined ? 'all' : String(year)}
        options={[
          { value: 'all', label: t('Common.All') },
          ...years.map((each) => ({ value: String(each), label: String(each) })),
        ]}
        onChange={(chosen) => {
          const wanted = chosen === 'all' ? undefined : Number(chosen);
          void navigate({
            to: '.',
            search: (search: object) => ({ ...search, page: undefined, year: wanted }),
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}

/** By the local day on which they started, in the order of the list. */
function daysOf(activities: readonly LocationActivity[]): [string, LocationActivity[]][] {
  return [...groupBy(activities, ({ startTime }) => startTime.slice(0, 10))];
}

function ActivityTable({ activities }: { activities: readonly LocationActivity[] }) {
  const { t, locale } = useText();
  const mostLaps = Math.max(1, ...activities.map(({ lapCount }) => lapCount ?? 0));
  const columns: readonly Column<LocationActivity>[] = [
    {
      key: 'chip',
      label: t('Practice.Transponder'),
      isRowHead: true,
      cell: ({ id, chipLabel, chipCode }) => (
        <Link
          to="/practice/$activityId/activity"
          params={{ activityId: id }}
          className="font-medium whole-target hover:underline"
        >
          {chipLabel || chipCode}
        </Link>
      ),
    },
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '10ch',
      align: 'end',
      cell: ({ lapCount }) => (lapCount ? formatNumber(lapCount, locale) : ''),
    },
    {
      key: 'bar',
      label: <span className="sr-only">{t('Practice.LapBar')}</span>,
      from: 'md',
      cell: ({ lapCount = 0 }) => (
        <span
          aria-hidden="true"
          className="block h-2 rounded-1 bg-accent-line"
          style={{ inlineSize: `${(100 * lapCount) / mostLaps}%` }}
        />
      ),
    },
    {
      key: 'best',
      label: t('Practice.BestLap'),
      width: '14ch',
      align: 'end',
      cell: ({ bestTime }) => bestTime,
    },
    {
      key: 'start',
      label: t('Practice.Started'),
      width: '10ch',
      align: 'end',
      from: 'xs',
      cell: ({ startTime }) => formatLocal(startTime, 'time', locale),
    },
    {
      key: 'end',
      label: t('Practice.Ended'),
      width: '18ch',
      align: 'end',
      from: 'md',
      cell: ({ endTime }) =>
        endTime === undefined ? (
          <b className="font-medium text-pb">{t('Practice.Running')}</b>
        ) : (
          formatLocal(endTime, 'time', locale)
        ),
    },
  ];
  return (
    <DataTable
      caption={t('Breadcrumbs.Activities')}
      columns={columns}
      rowKey={({ id }) => id}
      isWide
      groups={daysOf(activities).map(([date, ofDay]) => ({
        key: date,
        label: <time dateTime={date}>{formatLocal(date, 'month-day-year', locale)}</time>,
        rows: ofDay,
      }))}
    />
  );
}
