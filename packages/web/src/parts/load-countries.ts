/** The countries that the server has, in the reader's language, sorted by name. */

import { accountsApi, listCountries } from '@lapwing/contract/people/accounts';
import { profilesClient } from '../api/profiles.ts';
import { type CountryOption, countryName } from '../i18n/country-name.ts';
import { loadScreenMessages } from '../i18n/language.ts';

export async function loadCountries(locale: string, signal: AbortSignal): Promise<CountryOption[]> {
  const [answer] = await Promise.all([
    profilesClient.call(accountsApi.countries, {}, {}, { signal }),
    loadScreenMessages(),
  ]);
  const { compare } = new Intl.Collator(locale);
  return listCountries(answer, compare)
    .map(({ code, name }) => {
      const value = code.toUpperCase();
      const label = countryName(value, locale);
      return { value, label: label === value ? name : label };
    })
    .sort((a, b) => compare(a.label, b.label));
}
