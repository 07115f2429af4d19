/** Breaks for "Constants": calls, screens and words. */

const constants = 'packages/contract/src/values/constants.ts';
const http = 'packages/web/src/http/http.ts';
const clientSettings = 'packages/web/src/api/client-settings.ts';
const lapTime = 'packages/timing/src/lap-time.ts';
const practiceWire = 'packages/server/src/practice/wire.ts';
const sessionSearch = 'packages/web/src/features/sessions/state/session-search.ts';
const sections = 'packages/contract/src/live/sections.ts';
const plainEvent = 'packages/contract/src/ingest/plain-event.ts';
const autoScroll = 'packages/web/src/features/live/page/use-auto-scroll.ts';
const liveViews = 'packages/web/src/features/live/page/live-views.ts';
const language = 'packages/web/src/i18n/language.ts';
const wallDates = 'packages/timing/src/wall-dates.ts';
const translate = 'packages/web/src/i18n/translate.ts';
const bannerRules = 'packages/web/src/frame/app-banner/banner-rules.ts';
const theme = 'packages/web/src/ui/styles/theme.css';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'A call takes 30 seconds at most',
    breaks: [
      { file: constants, find: 'HTTP_TIMEOUT_MS = 30_000', replace: 'HTTP_TIMEOUT_MS = 31_000' },
      { file: http, find: '    HTTP_TIMEOUT_MS,\n  );', replace: '    HTTP_TIMEOUT_MS * 2,\n  );' },
    ],
  },
  {
    promise: 'Three more tries, 100 ms times 2 to the power of the attempt, up to a fifth more',
    breaks: [
      { file: constants, find: 'MAX_RETRIES = 3', replace: 'MAX_RETRIES = 4' },
      { file: constants, find: 'RETRY_BASE_DELAY_MS = 100', replace: 'RETRY_BASE_DELAY_MS = 110' },
      { file: constants, find: 'RETRY_JITTER = 0.2', replace: 'RETRY_JITTER = 0.3' },
      { file: http, find: '2 ** attempt', replace: '2 * attempt' },
      { file: http, find: 'attempt > MAX_RETRIES', replace: 'attempt >= MAX_RETRIES' },
    ],
  },
  {
    promise: 'Settings are kept in session storage under `ClientSettingsService$ClientSettings`',
    breaks: [
      { file: constants, find: "'ClientSettingsService$ClientSettings'", replace: "'ClientSettings'" },
      { file: clientSettings, find: 'sessionStorage.setItem(', replace: 'localStorage.setItem(' },
    ],
  },
  {
    promise: 'Versions in paths: results v0.2.3, practice v1, accounts v2',
    breaks: [
      {
        file: 'packages/contract/src/results/events.ts',
        find: "'/api/v0.2.3/eventresults/events'",
        replace: "'/api/v0.2.4/eventresults/events'",
      },
      {
        file: 'packages/contract/src/practice/practice.ts',
        find: "'/api/v1/sports'",
        replace: "'/api/v2/sports'",
      },
      {
        file: 'packages/contract/src/people/accounts.ts',
        find: "'/api/v2/accounts/nicknames'",
        replace: "'/api/v1/accounts/nicknames'",
      },
    ],
  },
  {
    promise: 'Units of lap times',
    breaks: [
      { file: lapTime, find: 'const MS_PER_SECOND = 1000;', replace: 'const MS_PER_SECOND = 100;' },
      {
        file: lapTime,
        find: 'const MS_PER_MINUTE = 60 * MS_PER_SECOND;',
        replace: 'const MS_PER_MINUTE = 100 * MS_PER_SECOND;',
      },
      {
        file: lapTime,
        find: 'const MS_PER_HOUR = 60 * MS_PER_MINUTE;',
        replace: 'const MS_PER_HOUR = 24 * MS_PER_MINUTE;',
      },
    ],
  },
  {
    promise: 'Times of practice tracks in microseconds',
    breaks: [
      { file: constants, find: 'MICROSECONDS_PER_MS = 1000', replace: 'MICROSECONDS_PER_MS = 1' },
      {
        file: practiceWire,
        find: 'endtimelocal: localMs(endsAtMs) * MICROSECONDS_PER_MS',
        replace: 'endtimelocal: localMs(endsAtMs)',
      },
      {
        file: practiceWire,
        find: 'starttimeutc: session.startsAtMs * MICROSECONDS_PER_MS',
        replace: 'starttimeutc: session.startsAtMs',
      },
    ],
  },
  {
    promise: 'Three can be compared',
    breaks: [
      { file: constants, find: 'MAX_COMPARED_COMPETITORS = 3', replace: 'MAX_COMPARED_COMPETITORS = 4' },
      { file: sessionSearch, find: '.slice(0, COMPARE_LIMIT)', replace: '' },
      {
        file: sessionSearch,
        find: 'chosen.length >= COMPARE_LIMIT',
        replace: 'chosen.length > COMPARE_LIMIT',
      },
    ],
  },
  {
    promise: 'Up to ten sections on a live board',
    breaks: [
      {
        file: sections,
        find: '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const',
        replace: '[0, 1, 2, 3, 4, 5, 6, 7, 8] as const',
      },
      { file: sections, find: ", BestSpeed: 'bs' }", replace: ' }' },
      { file: plainEvent, find: 'const MAX_SECTIONS = 10;', replace: 'const MAX_SECTIONS = 11;' },
      { file: plainEvent, find: 'const MAX_SECTIONS = 10;', replace: 'const MAX_SECTIONS = 9;' },
    ],
  },
  {
    promise: 'The board scrolls every 30 seconds',
    breaks: [
      { file: constants, find: 'LIVE_AUTO_SCROLL_MS = 30_000', replace: 'LIVE_AUTO_SCROLL_MS = 20_000' },
      {
        file: autoScroll,
        find: 'setTimeout(() => step(page + 1), LIVE_AUTO_SCROLL_MS)',
        replace: 'setTimeout(() => step(page), LIVE_AUTO_SCROLL_MS)',
      },
      {
        file: autoScroll,
        find: 'show(next % measured.pageCount, measured)',
        replace: 'show(next, measured)',
      },
    ],
  },
  {
    promise: 'The view changes every 60 seconds: Leaderboard, Track Map, Video, Stats',
    breaks: [
      { file: constants, find: 'LIVE_AUTO_VIEW_MS = 60_000', replace: 'LIVE_AUTO_VIEW_MS = 61_000' },
      {
        file: liveViews,
        find: "  { key: 'video', icon: Video, Component: lazy(() => withScreenMessages(import('../views/VideoView.tsx'))) },\n",
        replace: '',
      },
      {
        file: 'packages/web/src/features/live/page/use-auto-view.ts',
        find: '(place + 1) % turning.length',
        replace: 'place + 1',
      },
    ],
  },
  {
    promise: 'English, Dutch and Japanese, the choice in local storage',
    breaks: [
      { file: constants, find: "languages = ['en', 'nl', 'ja']", replace: "languages = ['en', 'nl']" },
      { file: constants, find: "languages = ['en', 'nl', 'ja']", replace: "languages = ['en', 'ja']" },
      {
        file: language,
        find: '    localStorage.setItem(LOCALE_STORAGE_KEY, language);\n',
        replace: '    sessionStorage.setItem(LOCALE_STORAGE_KEY, language);\n',
      },
      {
        file: language,
        find: 'if (document.documentElement.lang !== language) document.documentElement.lang = language;',
        replace: '',
      },
      {
        file: language,
        find: 'return storedLanguage() ?? languageFor(browserPreferences());',
        replace: 'return languageFor(browserPreferences());',
      },
    ],
  },
  {
    promise:
      'Date formats: month and year, month day year, month and day, short date; the American way in English',
    breaks: [
      {
        file: wallDates,
        find: "isThisYear ? 'month-day' : 'month-day-year'",
        replace: "isThisYear ? 'month-day-year' : 'month-day'",
      },
      {
        file: wallDates,
        find: "'month-day-year': '{E}, {MMM} {d}, {y}'",
        replace: "'month-day-year': '{E}, {d} {MMM} {y}'",
      },
      { file: wallDates, find: "'month-day': '{MMM} {d}'", replace: "'month-day': '{d} {MMM}'" },
      {
        file: wallDates,
        find: "    'month-year': '{MMMM} {y}',\n    'month-day-year': '{E}, {MMM} {d}, {y}',",
        replace: "    'month-year': '{MMM} {y}',\n    'month-day-year': '{E}, {MMM} {d}, {y}',",
      },
      { file: wallDates, find: "locale === 'en-GB' ? british : american", replace: 'american' },
      { file: wallDates, find: "'month-day': '{d} {MMM}'", replace: "'month-day': '{MMM} {d}'" },
      {
        file: wallDates,
        find: "'month-day-year': '{y}年{M}月{d}日({E})'",
        replace: "'month-day-year': '{M}月{d}日({E})'",
      },
    ],
  },
  {
    promise: 'Singular and plural of laps and followers',
    breaks: [
      { file: translate, find: 'Number(given.count) === 1', replace: 'Number(given.count) <= 1' },
      { file: translate, find: '(isOne ? node.one : undefined) ?? node.other', replace: 'node.other' },
      {
        file: 'packages/web/src/i18n/en-live.ts',
        find: "  Laps: { one: '{count} lap', other: '{count} laps' }",
        replace: "  Laps: { one: '{count} laps', other: '{count} laps' }",
      },
      {
        file: 'packages/web/src/i18n/nl.ts',
        find: "Followers: { one: '{count} volger', other: '{count} volgers' }",
        replace: "Followers: { one: '{count} volgers', other: '{count} volgers' }",
      },
    ],
  },
  {
    promise: 'The banner stays away 15 days after closing and 90 after installing',
    breaks: [
      { file: constants, find: 'DAYS_AFTER_CLOSE = 15', replace: 'DAYS_AFTER_CLOSE = 14' },
      { file: constants, find: 'DAYS_AFTER_INSTALL = 90', replace: 'DAYS_AFTER_INSTALL = 60' },
      {
        file: bannerRules,
        find: 'nowMs - choice.atMs >= hiddenMs(choice.kind)',
        replace: 'nowMs - choice.atMs >= 0',
      },
      {
        file: 'packages/web/src/frame/app-banner/banner-cookie.ts',
        find: 'hiddenMs(kind) / 1000',
        replace: 'hiddenMs(kind)',
      },
    ],
  },
  {
    promise: 'Breakpoints xs, sm, md, lg, xl, xxl',
    breaks: [
      { file: theme, find: '  --breakpoint-xxl: 112.5rem;\n', replace: '' },
      { file: theme, find: '--breakpoint-lg: 64rem', replace: '--breakpoint-lg: 82.75rem' },
    ],
  },
  {
    promise: 'Webshop: a page for each sport that it knows, and no link for others',
    breaks: [
      ...[
        ['Bike', 'motorbike'],
        ['Car', 'car'],
        ['StockCar', 'car'],
        ['Karting', 'karting'],
        ['MX', 'mx'],
        ['RC', 'rc'],
        ['ModelBoatRacing', 'rc'],
        ['Equine', 'equine'],
        ['Cycling', 'active-sports'],
        ['IceSkating', 'active-sports'],
        ['InlineSkating', 'active-sports'],
        ['Running', 'active-sports'],
        ['Swimming', 'active-sports'],
      ].map(([sport, page]) => ({ file: constants, find: `  ${sport}: '${page}',\n`, replace: '' })),
      {
        file: constants,
        find: "  Swimming: 'active-sports',\n",
        replace: "  Swimming: 'active-sports',\n  Other: 'car',\n",
      },
    ],
  },
  {
    promise: 'The version tag',
    breaks: [
      { file: constants, find: "'3.0.93-ci.112'", replace: "'3.0.94'" },
      { file: constants, find: "'x-app-version'", replace: "'x-version'" },
      { file: http, find: ', [VERSION_HEADER]: VERSION_TAG }', replace: ' }' },
    ],
  },
];
