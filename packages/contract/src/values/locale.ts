/** The language and the region in which a visitor reads the site. */

import { type Language, languages } from './constants.ts';

export type Locale = 'en-US' | 'en-GB' | 'nl-NL' | 'ja-JP';

const locales: Readonly<Record<Language, Locale>> = { en: 'en-US', nl: 'nl-NL', ja: 'ja-JP' };

/** The first supported language of a browser's preferences, such as `fr-BE`, `nl`. */
export function languageFor(preferences: readonly string[]): Language {
  const wanted = preferences.map((tag) => tag.trim().toLowerCase().split('-')[0]);
  return wanted.flatMap((name) => languages.filter((language) => language === name))[0] ?? 'en';
}

/**
 * A chosen language is used, whatever the browser prefers. English dates are in American style, unless the browser asks for
 * another English region.
 */
export function localeFor(preferences: readonly string[], chosen?: Language | null): Locale {
  const language = chosen ?? languageFor(preferences);
  if (language !== 'en') return locales[language];
  const region = preferences.find((tag) => /^en-/i.test(tag.trim())) ?? 'en-US';
  return /^en-us/i.test(region.trim()) ? 'en-US' : 'en-GB';
}

export function languageOfLocale(locale: Locale): Language {
  return languageFor([locale]);
}
