/** Writes the sorted names of countries into the build: computing them takes a phone longer than a whole page. */

import type { Plugin } from 'vite';
import { countryNumbers } from '../../contract/src/values/countries.ts';
import { sortedCountries } from '../src/i18n/countries/sorted-countries.ts';

const source = /\/i18n\/countries\/[a-z]{2}\.ts$/;
const call = /sortedCountries\(.+, '([^']+)'\)/;

export function readyCountries(): Plugin {
  return {
    name: 'lapwing:ready-countries',
    apply: 'build',
    // On the source as written, before anything changes its quotes.
    enforce: 'pre',
    transform(code, id) {
      if (!source.test(id)) return;
      const locale = code.match(call)?.[1];
      if (locale === undefined) throw new Error(`${id} does not say which countries it holds`);
      const countries = sortedCountries(Object.keys(countryNumbers), locale);
      return { code: `export const countries = ${JSON.stringify(countries)};`, map: null };
    },
  };
}
