/** Runs in the page before the first paint: applies the chosen skin and language, and hides HTML rendered for others. */

import { languages } from '@lapwing/contract/values/constants';
import { IDENTITY_STORAGE_PREFIX, LOCALE_STORAGE_KEY, SKIN_STORAGE_KEY } from './storage-keys.ts';

/** On a connection so slow that this comes so late, the font loads after the site has started, see main.tsx. */
const SLOW_AFTER_MS = 400;

function applyChoices(): void {
  const skin = localStorage.getItem(SKIN_STORAGE_KEY);
  if (skin === 'light' || skin === 'dark') document.body.dataset.skin = skin;
  const language = localStorage.getItem(LOCALE_STORAGE_KEY);
  const isTranslated = language !== 'en' && languages.some((known) => known === language);
  if (isTranslated && language !== null) document.documentElement.lang = language;
  const font = document.querySelector<HTMLLinkElement>('link[rel=later-font]');
  if (font && performance.now() > SLOW_AFTER_MS) document.documentElement.dataset.font = 'later';
  else if (font) font.rel = 'preload';
  // The prerendered page is in English and for an anonymous visitor.
  const isKnown = Object.keys(localStorage).some((key) => key.startsWith(IDENTITY_STORAGE_PREFIX));
  if (isTranslated || isKnown) {
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
