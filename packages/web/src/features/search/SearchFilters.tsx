/** The filters of the search: the type in the path; sport, category and country in the query. */

import {
  namesOf,
  offeredSearchFilters,
  offeredSportFilters,
  type SportFilter,
  sportCategories,
} from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../i18n/count.ts';
import { useText } from '../../i18n/language.ts';
import { useCountryOptions } from '../../parts/country-options.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { countOf } from './found-count.ts';
import { isOffered, searchCountsQuery } from './queries.ts';
import { addressOf, type SearchRequest } from './search-address.ts';

export function EntityFilter({ wanted }: { wanted: SearchRequest }) {
  const { t, locale } = useText();
  const { data: counts } = useQuery(searchCountsQuery(wanted));
  return (
    <nav aria-label={t('Search.Filter')} className="phone-strip gap-1 pt-3 pb-2 md:flex md:flex-wrap">
      {offeredSearchFilters
        .filter((entityType) => isOffered({ entityType }))
        .map((entityType) => {
          const counted = wanted.term === '' ? null : countOf(counts, entityType);
          const figure = counted && formatCount(counted.count, locale);
          return (
            <Link
              key={entityType}
              {...addressOf({ ...wanted, entityType })}
              activeProps={{}}
              // Otherwise the router would mark the page of all types as current on the page of each.
              activeOptions={{ exact: true }}
              aria-current={entityType === wanted.entityType ? 'page' : undefined}
              className="inline-flex h-(--control) flex-none items-center gap-1.5 rounded-2 px-3 text-3 whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current]:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent"
            >
              {t(`SearchEntityTypes.${entityType}`)}
              {/* Reserves its space until it has loaded. */}
              <span className="min-w-[2ch] text-2 tabular-nums">
                {counted?.isAtLeast ? t('Search.AtLeast', { figure: figure ?? '' }) : figure}
              </span>
            </Link>
          );
        })}
    </nav>
  );
}

export function SportAndCountry({ wanted, total }: { wanted: SearchRequest; total: string | null }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { countryOptions, askForCountries } = useCountryOptions(wanted.country);
  const sportNames: SportFilter[] = [...offeredSportFilters];
  if (wanted.sport !== undefined && !sportNames.includes(wanted.sport)) sportNames.push(wanted.sport);
  return (
    <search
      aria-label={t('Search.Filters')}
      onPointerEnter={askForCountries}
      onFocus={askForCountries}
      className="phone-strip flex items-center gap-2 pb-3.5"
    >
      <Select
        label={t('Common.Sport')}
        value={wanted.sport ?? 'All'}
        options={sportNames.map((value) => ({ value, label: t(`Sports.${value}`) }))}
        onChange={(value) =>
          void navigate(addressOf({ ...wanted, sport: value === 'All' ? undefined : value }))
        }
        className="flex-none"
      />
      <SegmentedControl
        label={t('Events.Category')}
        value={wanted.category ?? 'All'}
        options={(['All', ...namesOf(sportCategories)] as const).map((value) => ({
          value,
          label: t(`SportCategories.${value}`),
        }))}
        onChange={(value) =>
          void navigate(addressOf({ ...wanted, category: value === 'All' ? undefined : value }))
        }
        className="flex-none"
      />
      <Select
        label={t('Common.Country')}
        value={wanted.country ?? 'All'}
        options={[{ value: 'All', label: t('Common.All') }, ...countryOptions]}
        onChange={(value) =>
          void navigate(addressOf({ ...wanted, country: value === 'All' ? undefined : value }))
        }
        className="flex-none"
      />
      <output className="ms-auto flex-none text-2 text-ink-3">{total}</output>
    </search>
  );
}
