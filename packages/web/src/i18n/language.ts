/** The current language: the browser's, until the visitor chooses one. That is kept in local storage. Set on the page. */

import { type Language, languages } from '@lapwing/contract/values/constants';
import { type Locale, languageFor, localeFor } from '@lapwing/contract/values/locale';
import { useSyncExternalStore } from 'react';
import { LOCALE_STORAGE_KEY } from '../page/storage-keys.ts';
import { learnCountries } from './country-name.ts';
import { en } from './en.ts';
import { joinMessages, type KnownMessages, type Translate, translator } from './translate.ts';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  ja: '日本語',
};

export type Text = { readonly t: Translate; readonly language: Language; readonly locale: Locale };

const loaders: Readonly<Record<Language, () => Promise<KnownMessages>>> = {
  en: loadEnglish,
  async nl() {
    const { nl, dutchCountries } = await import('./nl.ts');
    learnCountries('nl-NL', dutchCountries);
    return nl;
  },
  async ja() {
    const { ja, japaneseCountries } = await import('./ja.ts');
    learnCountries('ja-JP', japaneseCountries);
    return ja;
  },
};

/** English comes in parts. All but the first are loaded by the first screen that needs them. */
const laterEnglish = {
  async live() {
    const { enLive, englishCountries } = await import('./en-live.ts');
    for (const locale of ['en-US', 'en-GB'] as const) learnCountries(locale, englishCountries);
    return enLive;
  },
  screens: async () => (await import('./en-screens.ts')).enScreens,
  follow: async () => (await import('./en-follow.ts')).enFollow,
  announcer: async () => (await import('./en-announcer.ts')).enAnnouncer,
  pitwall: async () => (await import('./en-pitwall.ts')).enPitwall,
  heats: async () => (await import('./en-heats.ts')).enHeats,
  run: async () => (await import('./en-desk-run.ts')).enDeskRun,
  decide: async () => (await import('./en-desk-decide.ts')).enDeskDecide,
  standings: async () => (await import('./en-standings.ts')).enStandings,
  report: async () => (await import('./en-report.ts')).enReport,
  seals: async () => (await import('./en-seals.ts')).enSeals,
  series: async () => (await import('./en-desk-series.ts')).enDeskSeries,
};

type LaterEnglish = keyof typeof laterEnglish;

const wanted = new Set<LaterEnglish>();
const loadedEnglish = new Map<LaterEnglish, object>();

/** All parts that have loaded, so that a part requested earlier does not remove one that has loaded since. */
async function loadEnglish(): Promise<KnownMessages> {
  await Promise.all([...wanted].map(async (part) => loadedEnglish.set(part, await laterEnglish[part]())));
  return joinMessages([en, ...loadedEnglish.values()]);
}

/** Node has no navigator before the one of the server's renderer. */
function browserPreferences(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

function textIn(language: Language, messages: KnownMessages): Text {
  const locale = localeFor(browserPreferences(), language);
  return { t: translator(messages, locale), language, locale };
}

let current: Text = textIn('en', en);
const listeners = new Set<() => void>();

export function currentText(): Text {
  return current;
}

/** The chosen language, or on a first visit the one that the browser prefers. */
export function startLanguage(): Language {
  return storedLanguage() ?? languageFor(browserPreferences());
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LOCALE_STORAGE_KEY);
    return languages.find((language) => language === stored);
  } catch {
    // Storage may be blocked.
    return;
  }
}

/** The last requested change. A language that arrives after it is not shown. */
let change: { language: Language; isDone: Promise<void> } = { language: 'en', isDone: Promise.resolve() };

/** Loads the messages, then switches everything together. */
export function applyLanguage(language: Language): Promise<void> {
  const isDone = loaders[language]().then((messages) => {
    if (change.language !== language) return;
    current = textIn(language, messages);
    // Setting it again would make the browser recompute the style of the whole page.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
    for (const listener of listeners) listener();
  });
  change = { language, isDone };
  return isDone;
}

const loading = new Map<LaterEnglish, Promise<void>>();

function load(...parts: readonly LaterEnglish[]): Promise<void> {
  const missing = parts.filter((part) => !loading.has(part));
  for (const part of missing) wanted.add(part);
  if (missing.length > 0) {
    const isDone = wholeLanguage().catch((error: unknown) => {
      for (const part of missing) {
        loading.delete(part);
        wanted.delete(part);
      }
      throw error;
    });
    for (const part of missing) loading.set(part, isDone);
  }
  return Promise.all(parts.map((part) => loading.get(part))).then(() => {});
}

/** Makes sure that the messages of the live board, which is often watched on slow connections, are loaded. */
export function loadLiveMessages(): Promise<void> {
  return load('live');
}

/** Makes sure that the messages of all screens are loaded. */
export function loadScreenMessages(): Promise<void> {
  return load('live', 'screens');
}

/** Those of the pages on which a session is run and decided come with the other ones. */
export function loadRunMessages(): Promise<void> {
  return load('live', 'screens', 'run', 'decide');
}

/** Loads a component together with the messages of heats and finals. */
export async function withHeatsMessages<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, load('live', 'screens', 'heats')]);
  return loaded;
}

/** Loads a component together with the messages of following a session: replay, digest and race radio. */
export async function withFollowMessages<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, load('live', 'screens', 'follow')]);
  return loaded;
}

/** Loads a component together with the messages of the report of a result. */
export async function withReportMessages<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, load('live', 'screens', 'report')]);
  return loaded;
}

/** Those of the check of sealed results. */
export function loadSealMessages(): Promise<void> {
  return load('live', 'screens', 'seals');
}

/** Those of the standings while a round runs, and of what-ifs. */
export function loadStandingsMessages(): Promise<void> {
  return load('live', 'screens', 'standings');
}

/** Those of the pit wall come with the live board. */
export function loadPitwallMessages(): Promise<void> {
  return load('live', 'screens', 'pitwall');
}

/** Those of the announcer's desk come with the live board and its digest. */
export function loadAnnouncerMessages(): Promise<void> {
  return load('live', 'screens', 'follow', 'announcer');
}

/** Those of championships, joined results and live pages at the desk. */
export function loadSeriesMessages(): Promise<void> {
  return load('live', 'screens', 'series');
}

/** Loads a component together with all messages. */
export async function withScreenMessages<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, loadScreenMessages()]);
  return loaded;
}

/** Other languages are loaded whole; English replaces one that cannot be loaded. */
function wholeLanguage(): Promise<void> {
  const english = () => applyLanguage('en');
  return change.language === 'en' ? english() : change.isDone.catch(english);
}

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, language);
  } catch {
    // The choice lasts for this visit.
  }
  try {
    await applyLanguage(language);
  } catch {
    // The site has been updated since this page was opened; the new page has the messages.
    if (navigator.onLine) location.reload();
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useText(): Text {
  return useSyncExternalStore(subscribe, currentText, currentText);
}
