/** The Dutch names of countries. The build puts the ready list in the place of this call. */

import { countryNumbers } from '@lapwing/contract/values/countries';
import { sortedCountries } from './sorted-countries.ts';

export const countries = sortedCountries(Object.keys(countryNumbers), 'nl-NL');
