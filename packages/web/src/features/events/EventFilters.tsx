/** The filters by sport, category, country and days, all kept in the address. */

import { type Sport, type SportCategory, unlessAll } from '@lapwing/contract/values/enums';
import { useText } from '../../i18n/language.ts';
import { useCountryOptions } from '../../parts/country-options.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { DateRangeFilter } from '../../ui/dates/DateRangeFilter.tsx';
import { type EventsSearch, type FilterChange, offeredSports } from './events-search.ts';

type EventFiltersProps = {
  search: EventsSearch;
  onChange: (change: FilterChange) => void;
  /** The number of matching events as text; null until it has loaded. */
  total: string | null;
};

const categories = ['All', 'Motorized', 'Active'] as const satisfies ('All' | SportCategory)[];

export function EventFilters({ search, onChange, total }: EventFiltersProps) {
  const { t, locale } = useText();
  const { sport, category, country, from, to } = search;

  const { countryOptions, askForCountries } = useCountryOptions(country);
  const sportNames: ('All' | Sport)[] = ['All', ...offeredSports(category)];
  // The address may have a sport that the filter does not offer.
  if (sport && !sportNames.includes(sport)) sportNames.push(sport);

  return (
    <search
      aria-label={t('Events.Filters')}
      onPointerEnter={askForCountries}
      onFocus={askForCountries}
      className="phone-strip items-center md:flex md:flex-wrap gap-2 pb-3.5"
    >
      <Select
        label={t('Common.Sport')}
        value={sport ?? 'All'}
        options={sportNames.map((value) => ({ value, label: t(`Sports.${value}`) }))}
        onChange={(value) => onChange({ sport: unlessAll(value) })}
        className="flex-none"
      />
      <SegmentedControl
        label={t('Events.Category')}
        value={category ?? 'All'}
        options={categories.map((value) => ({ value, label: t(`SportCategories.${value}`) }))}
        onChange={(value) => onChange({ category: unlessAll(value) })}
        className="phone:order-last"
      />
      <Select
        label={t('Common.Country')}
        value={country ?? 'All'}
        options={[{ value: 'All', label: t('Common.All') }, ...countryOptions]}
        onChange={(value) => onChange({ country: unlessAll(value) })}
        className="flex-none"
      />
      <DateRangeFilter
        label={t('Events.Days')}
        closeLabel={t('Common.Close')}
        locale={locale}
        value={{ ...(from && { from }), ...(to && { to }) }}
        labels={{
          any: t('Events.AnyDate'),
          from: t('Events.FirstDay'),
          to: t('Events.LastDay'),
          apply: t('Events.ApplyDays'),
          preset: (key) => t(`Events.${key}`),
          error: (key) => t(`Events.${key}`),
        }}
        onChange={(range) => onChange({ from: range.from, to: range.to })}
      />
      <output className="ms-auto text-2 text-ink-3 max-md:hidden">{total}</output>
    </search>
  );
}
