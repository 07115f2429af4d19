import { expect, test } from 'vitest';
import { languageFor, languageOfLocale, localeFor } from './locale.ts';

test.each([
  [[], 'en', 'en-US'],
  [['en'], 'en', 'en-US'],
  [['en-US', 'en-GB'], 'en', 'en-US'],
  [['en-gb', 'en-US'], 'en', 'en-GB'],
  [['en', 'en-NZ'], 'en', 'en-GB'],
  [['en-001'], 'en', 'en-GB'],
  [['fr-FR', 'en-IE'], 'en', 'en-GB'],
  [['de'], 'en', 'en-US'],
  [['nl-BE', 'en-GB'], 'nl', 'nl-NL'],
  [[' JA-jp '], 'ja', 'ja-JP'],
  [['jam', 'nl'], 'nl', 'nl-NL'],
] as const)('a browser that prefers %s reads %s with the dates of %s', (preferences, language, locale) => {
  expect(languageFor(preferences)).toBe(language);
  expect(localeFor(preferences)).toBe(locale);
  expect(languageOfLocale(locale)).toBe(language);
});

test('a chosen language is used with the region of the browser', () => {
  expect(localeFor(['nl', 'en-GB'], 'en')).toBe('en-GB');
  expect(localeFor(['nl'], 'en')).toBe('en-US');
  expect(localeFor(['en-GB'], 'ja')).toBe('ja-JP');
  expect(localeFor(['nl'], null)).toBe('nl-NL');
});
