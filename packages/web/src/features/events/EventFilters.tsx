/** Sport, category, country and days; each stands in the address. */

import type { Sport, SportCategory } from '@lapwing/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { DateRangeFilter } from '../../ui/DateRangeFilter.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { type EventsSearch, type FilterChange, offeredSports } from './events-search.ts';

type EventFiltersProps = {
  search: EventsSearch;
  onChange: (change: FilterChange) => void;
  /** How many events match, in words; null while unknown. */
  total: string | null;
};

const QUIET_MS = 3000;

const categories = ['All', 'Motorized', 'Active'] as const satisfies ('All' | SportCategory)[];

/** `All` is how a list offers "no filter"; in the address it is left out. */
function unlessAll<Value extends string>(value: Value): Exclude<Value, 'All'> | undefined {
  return value === 'All' ? undefined : (value as Exclude<Value, 'All'>);
}

/** The list of countries is long and seldom opened: it comes when the filters are approached, or when all is quiet. */
function useCountryCodes() {
  const [isAsked, setIsAsked] = useState(false);
  const askForCountries = () => setIsAsked(true);
  const { data: countryCodes } = useQuery({
    queryKey: ['country-codes'],
    queryFn: () => import('@lapwing/contract/countries').then((file) => Object.keys(file.countryNumbers)),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return { countryCodes, askForCountries };
}

export function EventFilters({ search, onChange, total }: EventFiltersProps) {
  const { t, locale } = useText();
  const { sport, category, country, from, to } = search;

  const { countryCodes, askForCountries } = useCountryCodes();
  const countryOptions = useMemo(() => {
    const options = (countryCodes ?? (country ? [country] : [])).map((value) => ({
      value,
      label: countryName(value, locale),
    }));
    if (options.length < 2) return options;
    const byName = new Intl.Collator(locale);
    return options.sort((a, b) => byName.compare(a.label, b.label));
  }, [countryCodes, country, locale]);

  const sportNames: ('All' | Sport)[] = ['All', ...offeredSports(category)];
  // A sport that the filter does not offer can still stand in the address.
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
        anyLabel={t('Events.AnyDate')}
        clearLabel={t('Events.AnyDate')}
        closeLabel={t('Common.Close')}
        locale={locale}
        value={{ ...(from && { from }), ...(to && { to }) }}
        presetLabel={(key) => t(`Events.${key}`)}
        onChange={(range) => onChange({ from: range.from, to: range.to })}
      />
      <output className="ms-auto text-2 text-ink-3 max-md:hidden">{total}</output>
    </search>
  );
}
