/** Who has practised at a location, newest first. */

import type { LocationActivity, LocationActivityList } from '@lapwing/contract/practice';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal, formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { ListPages } from '../../shell/ListPages.tsx';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { CountryFlag } from '../../ui/CountryFlag.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LocationStatusMark } from './LocationStatusMark.tsx';
import { activitiesQuery, PAGE_SIZE } from './queries.ts';

type PracticeActivitiesProps = { locationId: number; pageRequested: number };

export default function PracticeActivitiesScreen({ locationId, pageRequested }: PracticeActivitiesProps) {
  const { locale } = useText();
  const query = useQuery(activitiesQuery(locationId, pageRequested));
  const location = query.data?.location;
  useTellRouteNames({
    locationName: location?.name,
    countryName: location && countryName(location.country, locale),
  });
  return <QueryView query={query}>{(list) => <Activities list={list} page={pageRequested} />}</QueryView>;
}

function Activities({ list, page }: { list: LocationActivityList; page: number }) {
  const { t, locale } = useText();
  const { location, activities, activityCount } = list;
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
          </>
        }
      />
      {activities.length === 0 ? (
        <EmptyState title={t('Practice.NoActivities')} />
      ) : (
        <ActivityTable activities={activities} />
      )}
      <ListPages page={page} pageSize={PAGE_SIZE} total={activityCount} />
    </>
  );
}

function ActivityTable({ activities }: { activities: readonly LocationActivity[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<LocationActivity>[] = [
    {
      key: 'chip',
      label: t('Practice.Transponder'),
      isRowHead: true,
      cell: ({ id, chipLabel, chipCode }) => (
        <Link
          to="/practice/$activityId/activity"
          params={{ activityId: id }}
          className="font-medium hover:underline"
        >
          {chipLabel || chipCode}
        </Link>
      ),
    },
    {
      key: 'date',
      label: t('Common.Date'),
      width: '14ch',
      align: 'end',
      cell: ({ startTime }) => formatLocal(startTime, 'short-date', locale),
    },
    {
      key: 'start',
      label: t('Practice.Started'),
      width: '10ch',
      align: 'end',
      cell: ({ startTime }) => formatLocal(startTime, 'time', locale),
    },
    {
      key: 'end',
      label: t('Practice.Ended'),
      width: '14ch',
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
      rows={activities}
    />
  );
}
