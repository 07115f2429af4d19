/** Runs in the page before the first paint: applies the chosen skin and language, hides HTML rendered for others, awaits the font. */

import { languages } from '@lapwing/contract/values/constants';
import { languageOfLocale, localeFor } from '@lapwing/contract/values/locale';
import {
  DARK_FRAME,
  HIDDEN_RESULTS_STORAGE_KEY,
  IDENTITY_STORAGE_PREFIX,
  LOCALE_STORAGE_KEY,
  PINS_STORAGE_KEY,
  SKIN_STORAGE_KEY,
} from './storage-keys.ts';

/** On a connection so slow that this comes so late, the font loads after the site has started, see main.tsx. */
const SLOW_AFTER_MS = 400;

/** After this long a page is shown without its font, in letters of about the same width (fonts.css). */
const FONT_WITHIN_MS = 1_500;

/** A font that arrives after the first paint moves the page: lines break elsewhere. */
function awaitFont({ dataset }: HTMLElement): void {
  const show = () => delete dataset.font;
  dataset.font = 'awaited';
  setTimeout(show, FONT_WITHIN_MS);
  document.fonts.load('1em "Plex Sans"').then(show, show);
}

/** The server does not know who is pinned above a live board: their bars would push it down. */
function keepRoomForPins(): void {
  const eventId = /^\/livetiming\/([^/]+)\/(?:active|sessions)/.exec(location.pathname)?.[1];
  const stored = localStorage.getItem(PINS_STORAGE_KEY);
  if (eventId === undefined || stored === null) return;
  const { length = 0 } = JSON.parse(stored)[eventId] ?? [];
  if (length > 0) document.body.style.setProperty('--pins', String(length));
}

function applyChoices(): void {
  if (window.name === DARK_FRAME) {
    document.body.dataset.skin = 'dark';
    document.body.dataset.unattended = '';
  } else {
    const skin = localStorage.getItem(SKIN_STORAGE_KEY);
    if (skin === 'light' || skin === 'dark') document.body.dataset.skin = skin;
    if (localStorage.getItem(HIDDEN_RESULTS_STORAGE_KEY) !== null) document.body.dataset.results = 'hidden';
  }
  keepRoomForPins();
  const stored = localStorage.getItem(LOCALE_STORAGE_KEY);
  const locale = localeFor(
    navigator.languages,
    languages.find((language) => language === stored),
  );
  document.documentElement.lang = languageOfLocale(locale);
  const font = document.querySelector<HTMLLinkElement>('link[rel=later-font]');
  if (font && performance.now() > SLOW_AFTER_MS) document.documentElement.dataset.font = 'later';
  else if (font) font.rel = 'preload';
  else awaitFont(document.documentElement);
  // The server knows what the browser prefers, but not the chosen language, and renders for an anonymous visitor.
  const isKnown = Object.keys(localStorage).some((key) => key.startsWith(IDENTITY_STORAGE_PREFIX));
  const isFramed = window.name === DARK_FRAME;
  if (locale !== document.body.dataset.locale || isKnown || isFramed) {
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
