import { expect, test } from 'vitest';
import { languageOf, varyByLanguage } from './wanted-language.ts';

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
  [undefined, 'en;q=0.3, ja ; q=0.8, nl;q=0', 'ja'],
  [undefined, 'nl;q=0', 'en'],
  [undefined, 'de, fr;q=0.5', 'en'],
  ['ja', 'nl', 'ja'],
  ['JA-jp', 'nl', 'ja'],
  ['de nl', 'ja', 'nl'],
  ['de', 'nl', 'nl'],
  [['nl', 'ja'], 'ja', 'ja'],
])('a visitor who requests %s and prefers %s gets %s', (named, acceptLanguage, language) => {
  expect(languageOf(named, acceptLanguage)).toBe(language);
});

test('the browser’s preference counts if no supported language is requested', () => {
  for (const named of [undefined, 'de', '', ['nl', 'ja']])
    expect(varyByLanguage(named)).toEqual({ vary: 'accept-language' });
  for (const named of ['nl', 'JA-jp', 'en', 'de nl']) expect(varyByLanguage(named)).toEqual({});
});
