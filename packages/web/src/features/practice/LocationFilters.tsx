/** The filters of tracks by category, sport, country, status and part of the name, all kept in the address. */

import type { PracticeLocation } from '@lapwing/contract/practice/practice';
import {
  offeredLocationStatusFilters,
  type Sport,
  type SportCategory,
  sportsByCategory,
  unlessAll,
} from '@lapwing/contract/values/enums';
import { countryChoices } from '../../i18n/countries/country-choices.ts';
import { useText } from '../../i18n/language.ts';
import { inOfferedOrder } from '../../parts/sport-order.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import type { LocationsSearch } from './locations-search.ts';

const categories = ['All', 'Motorized', 'Active'] as const satisfies ('All' | SportCategory)[];

type LocationFiltersProps = {
  search: LocationsSearch;
  locations: readonly PracticeLocation[];
  shownCount: number;
  onChange: (change: LocationsSearch) => void;
};

export function LocationFilters({ search, locations, shownCount, onChange }: LocationFiltersProps) {
  const { t, locale } = useText();
  const { category, sport, country, status, name, view } = search;
  const inCategory: readonly Sport[] | null = category === undefined ? null : sportsByCategory[category];
  const present = new Set(locations.map((location) => location.sport));
  const sports = inOfferedOrder([...present].filter((each) => inCategory?.includes(each) ?? true));
  if (sport !== undefined && !sports.includes(sport)) sports.push(sport);
  const codes = [...locations.map((location) => location.country), ...(country ? [country] : [])];
  const countries = countryChoices(codes, locale);
  return (
    <search
      aria-label={t('Practice.Filters')}
      className="phone-strip items-center gap-2 pb-3.5 md:flex md:flex-wrap"
    >
      <SearchField
        label={t('Practice.SearchLabel')}
        placeholder={t('Practice.SearchLabel')}
        clearLabel={t('Practice.Clear')}
        value={name ?? ''}
        onChange={(value) => onChange({ name: value || undefined })}
        className="w-48 flex-none bg-surface"
      />
      <SegmentedControl
        label={t('Practice.Category')}
        value={category ?? 'All'}
        options={categories.map((value) => ({ value, label: t(`SportCategories.${value}`) }))}
        onChange={(value) => onChange({ category: unlessAll(value), sport: undefined })}
      />
      <Select
        label={t('Common.Sport')}
        value={sport ?? 'All'}
        options={(['All', ...sports] as const).map((value) => ({ value, label: t(`Sports.${value}`) }))}
        onChange={(value) => onChange({ sport: unlessAll(value) })}
        className="flex-none"
      />
      <Select
        label={t('Common.Country')}
        value={country ?? 'All'}
        options={[{ value: 'All', label: t('Common.All') }, ...countries]}
        onChange={(value) => onChange({ country: unlessAll(value) })}
        className="flex-none"
      />
      <Select
        label={t('Common.Status')}
        value={status ?? 'ALL'}
        options={offeredLocationStatusFilters.map((value) => ({
          value,
          label: t(`LocationStatuses.${value}`),
        }))}
        onChange={(value) => onChange({ status: value === 'ALL' ? undefined : value })}
        className="flex-none"
      />
      <SegmentedControl
        label={t('Practice.View')}
        value={view ?? 'list'}
        options={[
          { value: 'list', label: t('Practice.List') },
          { value: 'map', label: t('Practice.Map') },
        ]}
        onChange={(value) => onChange({ view: value === 'map' ? 'map' : undefined })}
      />
      <output className="ms-auto text-2 text-ink-3 max-md:hidden">
        {t('Practice.TrackCount', { count: shownCount })}
      </output>
    </search>
  );
}
