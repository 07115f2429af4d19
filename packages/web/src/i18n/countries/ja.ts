/** The Japanese names of countries. The build replaces this call with the finished list. */

import { countryNumbers } from '@lapwing/contract/values/countries';
import { sortedCountries } from './sorted-countries.ts';

export const countries = sortedCountries(Object.keys(countryNumbers), 'ja-JP');
