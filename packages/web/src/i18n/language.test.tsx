import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  applyLanguage,
  chooseLanguage,
  currentText,
  loadScreenMessages,
  startLanguage,
  useText,
} from './language.ts';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await applyLanguage('en');
});

function Greeting() {
  const { t, language } = useText();
  return (
    <p>
      {language}: {t('Header.Results')}
    </p>
  );
}

test('the chosen language is stored in local storage and set on the page', async () => {
  for (const language of ['nl', 'ja', 'en'] as const) {
    await chooseLanguage(language);
    expect(localStorage.getItem('lapwing.locale')).toBe(language);
    expect(startLanguage()).toBe(language);
    expect(document.documentElement.lang).toBe(language);
  }
});

test.each([
  [['nl-BE', 'en'], 'nl', 'nl-NL'],
  [['fr', 'ja', 'en'], 'ja', 'ja-JP'],
  [['de'], 'en', 'en-US'],
  [['en-AU', 'en-US'], 'en', 'en-GB'],
])('a first visit with %s is in %s', async (preferences, language, locale) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferences);
  expect(startLanguage()).toBe(language);
  await applyLanguage(startLanguage());
  expect(currentText().locale).toBe(locale);
});

test('English is the default, and the fallback for an unknown language', () => {
  expect(startLanguage()).toBe('en');
  localStorage.setItem('lapwing.locale', 'tlh');
  expect(startLanguage()).toBe('en');
});

test('what is on the screen changes with the language', async () => {
  render(<Greeting />);
  screen.getByText('en: Results');
  await act(() => chooseLanguage('ja'));
  screen.getByText('ja: 結果');
});

test('messages of the other screens are there once requested, also after a change of language', async () => {
  await loadScreenMessages();
  expect(currentText().t('Search.NoResults')).toBe('No Results Found');
  await chooseLanguage('nl');
  expect(currentText().t('LapTimes.NoLaps')).toBe('Geen rondes gevonden');
  await chooseLanguage('en');
  expect(currentText().t('LapTimes.NoLaps')).toBe('No laps found');
});

test('the live board has its messages even if others are requested at the same time and arrive later', async () => {
  vi.resetModules();
  let loadOthers: (file: { enScreens: object }) => void = () => {};
  const others = new Promise<{ enScreens: object }>((resolve) => {
    loadOthers = resolve;
  });
  vi.doMock('./en-screens.ts', () => others);
  const fresh = await import('./language.ts');
  const live = fresh.loadLiveMessages();
  const all = fresh.loadScreenMessages();
  await live;
  expect(fresh.currentText().t('Live.Leader')).toBe('leader');
  loadOthers({ enScreens: { Search: { NoResults: 'No Results Found' } } });
  await all;
  expect(fresh.currentText().t('Live.Leader')).toBe('leader');
  expect(fresh.currentText().t('Search.NoResults')).toBe('No Results Found');
  vi.doUnmock('./en-screens.ts');
});

test('a screen that requests its messages while the language is loading does not bring English back', async () => {
  await Promise.all([import('./ja.ts'), import('./en-screens.ts')]);
  vi.resetModules();
  const fresh = await import('./language.ts');
  await Promise.all([fresh.applyLanguage('ja'), fresh.loadScreenMessages()]);
  expect(fresh.currentText().language).toBe('ja');
  expect(document.documentElement.lang).toBe('ja');
});
