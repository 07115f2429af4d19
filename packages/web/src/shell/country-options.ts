/** The countries that a filter offers, by their names. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countryName } from '../i18n/country-name.ts';
import { useText } from '../i18n/language.ts';
import type { Option } from '../ui/Select.tsx';

const QUIET_MS = 3000;

/** The list is long and seldom opened: it comes when the filters are approached, or when all is quiet. */
export function useCountryOptions(country: string | undefined) {
  const { locale } = useText();
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
  const countryOptions = useMemo((): Option<string>[] => {
    const options = (countryCodes ?? (country ? [country] : [])).map((value) => ({
      value,
      label: countryName(value, locale),
    }));
    if (options.length < 2) return options;
    const byName = new Intl.Collator(locale);
    return options.sort((a, b) => byName.compare(a.label, b.label));
  }, [countryCodes, country, locale]);
  return { countryOptions, askForCountries };
}
