/** Runs in the page before the first paint: applies the chosen skin and language, and hides HTML rendered for others. */

import { languages } from '@lapwing/contract/values/constants';
import { languageOfLocale, localeFor } from '@lapwing/contract/values/locale';
import { IDENTITY_STORAGE_PREFIX, LOCALE_STORAGE_KEY, SKIN_STORAGE_KEY } from './storage-keys.ts';

/** On a connection so slow that this comes so late, the font loads after the site has started, see main.tsx. */
const SLOW_AFTER_MS = 400;

function applyChoices(): void {
  const skin = localStorage.getItem(SKIN_STORAGE_KEY);
  if (skin === 'light' || skin === 'dark') document.body.dataset.skin = skin;
  const stored = localStorage.getItem(LOCALE_STORAGE_KEY);
  const locale = localeFor(
    navigator.languages,
    languages.find((language) => language === stored),
  );
  document.documentElement.lang = languageOfLocale(locale);
  const font = document.querySelector<HTMLLinkElement>('link[rel=later-font]');
  if (font && performance.now() > SLOW_AFTER_MS) document.documentElement.dataset.font = 'later';
  else if (font) font.rel = 'preload';
  // The server knows what the browser prefers, but not the chosen language, and renders for an anonymous visitor.
  const isKnown = Object.keys(localStorage).some((key) => key.startsWith(IDENTITY_STORAGE_PREFIX));
  if (locale !== document.body.dataset.locale || isKnown) {
    document.body.dataset.prerender = 'none';
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload';
  }
}

try {
  applyChoices();
} catch {
  // Without storage the page has the skin of the system and the default language.
}
