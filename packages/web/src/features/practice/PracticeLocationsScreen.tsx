/** The tracks with practice timing. */

import type { PracticeLocation } from '@lapwing/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { LocationFilters } from './LocationFilters.tsx';
import { LocationStatusMark } from './LocationStatusMark.tsx';
import { filterLocations, type LocationsSearch, parseLocationsSearch } from './locations-search.ts';
import { LocationsOnMap } from './map/LocationsOnMap.tsx';
import { locationsQuery } from './queries.ts';

export default function PracticeLocationsScreen() {
  const { t } = useText();
  const query = useQuery(locationsQuery());
  return (
    <>
      <PageHead title={t('Practice.Title')} />
      <QueryView query={query}>
        {({ locations }) =>
          locations.length === 0 ? (
            <EmptyState title={t('Practice.NoLocations')} />
          ) : (
            <Locations locations={locations} />
          )
        }
      </QueryView>
    </>
  );
}

function Locations({ locations }: { locations: readonly PracticeLocation[] }) {
  const { t } = useText();
  const navigate = useNavigate();
  const search = parseLocationsSearch(useSearch({ strict: false }));
  const fitting = filterLocations(locations, search);
  const setSearch = (next: LocationsSearch) => {
    void navigate({ to: '/practice', search: { ...next }, replace: true, resetScroll: false });
  };
  return (
    <>
      <LocationFilters
        search={search}
        locations={locations}
        shownCount={fitting.length}
        onChange={(change) => setSearch({ ...search, ...change })}
      />
      {fitting.length === 0 ? (
        <EmptyState
          title={t('Practice.NoLocations')}
          note={t('Practice.NoMatch')}
          actions={<Button onClick={() => setSearch({})}>{t('Practice.ClearFilters')}</Button>}
        />
      ) : search.view === 'map' ? (
        // Other filters show the whole map again.
        <LocationsOnMap key={JSON.stringify(search)} locations={fitting}>
          {(shown) => <LocationTable locations={shown} />}
        </LocationsOnMap>
      ) : (
        <LocationTable locations={fitting} />
      )}
    </>
  );
}

function LocationTable({ locations }: { locations: readonly PracticeLocation[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<PracticeLocation>[] = [
    {
      key: 'name',
      label: t('Common.Location'),
      isRowHead: true,
      cell: ({ id, name, country }) => (
        <span className="inline-flex items-center gap-2">
          <CountryFlag alpha2={country} name={countryName(country, locale)} />
          <Link
            to="/practice/$locationId"
            params={{ locationId: id }}
            className="font-medium whole-target hover:underline"
          >
            {name}
          </Link>
        </span>
      ),
    },
    {
      key: 'country',
      label: t('Common.Country'),
      width: '22ch',
      from: 'lg',
      cell: ({ country }) => countryName(country, locale),
    },
    {
      key: 'sport',
      label: t('Common.Sport'),
      width: '20ch',
      from: 'md',
      cell: ({ sport }) => t(`Sports.${sport}`),
    },
    {
      key: 'length',
      label: t('Practice.TrackLength'),
      width: '16ch',
      align: 'end',
      from: 'md',
      cell: ({ trackLength }) => (trackLength > 0 ? `${formatNumber(trackLength, locale)} m` : ''),
    },
    {
      key: 'status',
      label: t('Common.Status'),
      width: '16ch',
      cell: ({ status }) => <LocationStatusMark status={status} />,
    },
    ...(locations.some(({ description }) => description)
      ? [
          {
            key: 'about',
            label: t('Practice.About'),
            from: 'xl',
            cell: ({ description }: PracticeLocation) => (
              <span className="text-ink-2" title={description ?? undefined}>
                {description}
              </span>
            ),
          } as const,
        ]
      : []),
  ];
  return (
    <DataTable caption={t('Practice.Title')} columns={columns} rowKey={({ id }) => id} rows={locations} />
  );
}
