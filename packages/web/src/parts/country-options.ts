/** The countries that a filter offers, sorted by name. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allCountries, countryName } from '../i18n/country-name.ts';
import { useText } from '../i18n/language.ts';

const QUIET_MS = 3000;

/** The list is long and seldom opened, so it is loaded when the pointer comes near the filters, or when idle. */
export function useCountryOptions(country: string | undefined) {
  const { locale } = useText();
  const [isAsked, setIsAsked] = useState(country !== undefined);
  const askForCountries = () => setIsAsked(true);
  const { data: countries, isError } = useQuery({
    queryKey: ['countries', locale],
    queryFn: async ({ signal }) => (await import('./load-countries.ts')).loadCountries(locale, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const chosen = country ? [{ value: country, label: countryName(country, locale) }] : [];
  // If the call fails, all countries with a name are offered.
  return { countryOptions: countries ?? (isError ? allCountries(locale) : chosen), askForCountries };
}
