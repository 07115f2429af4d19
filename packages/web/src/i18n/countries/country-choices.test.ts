import { expect, test } from 'vitest';
import { learnCountries } from '../country-name.ts';
import { countryChoices } from './country-choices.ts';
import { countries as dutch } from './nl.ts';

test('countries are sorted by name, each once, and unknown codes come last', () => {
  learnCountries('nl-NL', dutch);
  expect(countryChoices(['NL', 'XX', 'DE', 'BE', 'NL', 'AT'], 'nl-NL')).toEqual([
    { value: 'BE', label: 'België' },
    { value: 'DE', label: 'Duitsland' },
    { value: 'NL', label: 'Nederland' },
    { value: 'AT', label: 'Oostenrijk' },
    { value: 'XX', label: 'XX' },
  ]);
});
