/** Breaks for "The site as a whole": sports, brands, the app, languages and the version tag. */

const enums = 'packages/contract/src/values/enums.ts';
const language = 'packages/web/src/i18n/language.ts';
const appOffer = 'packages/web/src/parts/AppOffer.tsx';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Fifteen sports are known',
    breaks: [
      { file: enums, find: '  Equine: 14,\n', replace: '' },
      { file: enums, find: 'StockCar: 11,', replace: 'StockCar: 12,' },
    ],
  },
  {
    promise: 'The sport filter offers All and thirteen sports, in a fixed order',
    breaks: [
      { file: enums, find: "  'All',\n  'MX',\n  'Karting',", replace: "  'All',\n  'Karting',\n  'MX'," },
      {
        file: enums,
        find: "  'Equine',\n] as const satisfies readonly SportFilter[]",
        replace: '] as const',
      },
      { file: enums, find: "'InlineSkating', 'Swimming', 'Equine', 'Other'", replace: "'Equine', 'Other'" },
      {
        file: 'packages/web/src/features/events/EventFilters.tsx',
        find: "['All', ...offeredSports(category)]",
        replace: '[...offeredSports(category)]',
      },
    ],
  },
  {
    promise: 'Two brands, told apart by an attribute of the body: 1 is live timing, 2 is track results',
    breaks: [
      {
        file: 'packages/server/src/pages/site/page-html.ts',
        find: "'data-theme': String(theme),\n    'data-locale'",
        replace: "'data-theme': '1',\n    'data-locale'",
      },
      { file: enums, find: 'themes = { live: 1, results: 2 }', replace: 'themes = { live: 2, results: 1 }' },
      {
        file: 'packages/web/src/brand/theme.ts',
        find: '=== String(themes.results) ? themes.results',
        replace: "=== 'results' ? themes.results",
      },
      {
        file: 'packages/web/src/brand/theme.ts',
        find: '`theme-${pageTheme()}`',
        replace: '`theme-${themes.results}`',
      },
    ],
  },
  {
    promise: 'Live timing and the app page exist in the live brand alone',
    breaks: [
      {
        file: 'packages/web/src/routes.tsx',
        find: 'hasLive ? all : everywhere',
        replace: 'hasLive ? everywhere : all',
      },
      {
        file: 'packages/web/src/routes.tsx',
        find: '  authRoute,\n  notFoundRoute,\n] as const;',
        replace: '  authRoute,\n  appRoute,\n  notFoundRoute,\n] as const;',
      },
      {
        file: 'packages/web/src/frame/main-links.ts',
        find: '[live, results, practice] : [results, practice]',
        replace: '[live, results, practice] : [live, results, practice]',
      },
    ],
  },
  {
    promise: 'The events list advertises the app, in both brands',
    breaks: [
      {
        file: 'packages/web/src/features/events/EventsScreen.tsx',
        find: '        <AppOffer />\n',
        replace: '',
      },
      {
        file: 'packages/web/src/features/events/EventsScreen.tsx',
        find: "      <AppAdvertisement label={t('Header.App')} title={t('App.AdTitle')} text={t(appText())}>",
        replace: "      <AppAdvertisement label={t('Header.Results')} title={t('App.AdTitle')}>",
      },
      { file: appOffer, find: 'pageTheme() !== themes.live', replace: 'pageTheme() === themes.live' },
    ],
  },
  {
    promise: 'The organisation and its championships advertise the app, in both brands',
    breaks: [
      {
        file: 'packages/web/src/features/organizations/OrganizationScreen.tsx',
        find: '{!isIntegrated && <AppPromotion />}',
        replace: '{isIntegrated && <AppPromotion />}',
      },
      {
        file: 'packages/web/src/features/championships/ChampionshipListScreen.tsx',
        find: '          <AppPromotion />\n',
        replace: '',
      },
      { file: appOffer, find: 'pageTheme() !== themes.live', replace: 'pageTheme() === themes.live' },
      { file: appOffer, find: "{ key: 'playStoreUrl', label: 'Google Play' },", replace: '' },
    ],
  },
  {
    promise: 'English, Dutch and Japanese; English is the default and the fallback',
    breaks: [
      {
        file: 'packages/contract/src/values/locale.ts',
        find: "=== name))[0] ?? 'en'",
        replace: "=== name))[0] ?? 'nl'",
      },
      {
        file: 'packages/contract/src/values/constants.ts',
        find: "languages = ['en', 'nl', 'ja']",
        replace: "languages = ['en', 'nl']",
      },
      { file: 'packages/web/src/i18n/ja.ts', find: "    Home: 'ホーム',\n", replace: '' },
      { file: 'packages/web/src/i18n/nl.ts', find: "    Home: 'Home',\n", replace: '' },
    ],
  },
  {
    promise: "The chosen language is kept in local storage, and the page's language attribute follows it",
    breaks: [
      { file: language, find: 'localStorage.setItem(LOCALE_STORAGE_KEY, language);', replace: '' },
      {
        file: language,
        find: 'if (document.documentElement.lang !== language) document.documentElement.lang = language;',
        replace: '',
      },
    ],
  },
  {
    promise: 'Every request carries the version tag of the client',
    breaks: [
      { file: 'packages/web/src/http/http.ts', find: ', [VERSION_HEADER]: VERSION_TAG', replace: '' },
      {
        file: 'packages/contract/src/values/constants.ts',
        find: "'3.0.93-ci.112'",
        replace: "'3.0.93'",
      },
    ],
  },
];
