/** The Dutch names of countries. The build puts the ready list in the place of this call. */

import { countryNumbers } from '@lapwing/contract/values/countries';
import { countriesInOrder } from './in-order.ts';

export const countries = countriesInOrder(Object.keys(countryNumbers), 'nl-NL');
