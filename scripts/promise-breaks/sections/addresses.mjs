/** Breaks for "Addresses": how they are read, breadcrumbs and titles, signing in, and what is not found. */

import { otherPath, otherScreen } from '../route-breaks.mjs';

const siteRouter = 'packages/web/src/site-router.tsx';
const crumbs = 'packages/web/src/routing/crumbs.ts';
const titles = 'packages/web/src/routing/page-title.ts';
const pathValues = 'packages/web/src/routing/path-values.ts';
const queryValues = 'packages/web/src/routing/query-values.ts';
const lazyScreen = 'packages/web/src/routing/lazy-screen.tsx';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Paths are read in any letter case',
    breaks: [
      {
        file: siteRouter,
        find: 'parseSearch,\n    stringifySearch,\n    defaultPreload',
        replace: 'parseSearch,\n    stringifySearch,\n    caseSensitive: true,\n    defaultPreload',
      },
    ],
  },
  {
    promise: 'Names in the query are read in any letter case',
    breaks: [{ file: queryValues, find: 'const key = name.toLowerCase();', replace: 'const key = name;' }],
  },
  {
    promise: 'A number in a path or query is read as a number, or the route is not meant',
    breaks: [
      { file: pathValues, find: '? Number(text) : false', replace: '? text : false' },
      { file: pathValues, find: '/^\\d{1,15}$/.test(text)', replace: '/^[\\d.]{1,15}$/.test(text)' },
      { file: pathValues, find: 'id <= INT32_MAX && id', replace: 'id' },
      {
        file: pathValues,
        find: 'if (entries.some(([, value]) => value === false)) return false;',
        replace: '',
      },
      { file: queryValues, find: 'Number.isFinite(value) ? value : undefined', replace: 'value' },
      { file: queryValues, find: 'text ? Number(text) : Number.NaN', replace: 'Number(text ?? Number.NaN)' },
      {
        file: queryValues,
        find: 'const value = text ? Number(text) : Number.NaN;\n  return Number.isFinite(value) ? value : undefined;',
        replace: 'return Number.isFinite(Number(text)) ? text : undefined;',
      },
    ],
  },
  {
    promise: 'A yes-or-no in the query is yes only for the word true',
    breaks: [
      { file: queryValues, find: "?.toLowerCase() === 'true'", replace: "?.toLowerCase() !== 'false'" },
      { file: queryValues, find: "?.toLowerCase() === 'true'", replace: " === 'true'" },
      { file: queryValues, find: "?.toLowerCase() === 'true'", replace: ' !== undefined' },
    ],
  },
  {
    promise: 'Each screen is a chunk of its own, fetched when it is entered',
    breaks: [
      {
        file: lazyScreen,
        find: 'createElement(loaded ?? use(loading), props)',
        replace: 'createElement(loaded ?? use(loading), {})',
      },
      {
        file: lazyScreen,
        find: 'let loading: Promise<ComponentType<Props>> | null = null;\n  let hasFailed = false;',
        replace: 'let hasFailed = false;\n  let loading: Promise<ComponentType<Props>> | null = start();',
      },
      { file: lazyScreen, find: 'loading ??= start();', replace: 'loading = start();' },
    ],
  },
  {
    promise:
      "The breadcrumb starts at Home, in the visitor's language, and has a default until a name is known",
    breaks: [
      {
        file: 'packages/web/src/frame/BreadcrumbTrail.tsx',
        find: '[crumbs.home, ...data.crumbs',
        replace: '[...data.crumbs',
      },
      { file: crumbs, find: "crumb(t('Breadcrumbs.Home'), '/')", replace: "crumb('Home', '/')" },
      { file: crumbs, find: "names.eventName ?? t('Breadcrumbs.Event'),", replace: "names.eventName ?? ''," },
      {
        file: crumbs,
        find: "names.locationName ?? t('Breadcrumbs.Activities'),",
        replace: 'names.locationName,',
      },
      { file: crumbs, find: "names.firstName ?? t('Breadcrumbs.Profile')", replace: 'names.firstName' },
    ],
  },
  {
    promise: '`/auth`: where signing in comes back to',
    breaks: [
      otherPath('/auth', '/signed-in'),
      {
        file: queryValues,
        find: 'new URLSearchParams(text)) {',
        replace: "new URLSearchParams(text.replaceAll('%2B', '+'))) {",
      },
      {
        file: 'packages/web/src/identity/SignInCallbackScreen.tsx',
        find: "addressOf(route) ?? '/'",
        replace: "'/'",
      },
    ],
  },
  {
    promise: 'Everything else is not found',
    breaks: [
      otherScreen('errors/NotFoundScreen', 'features/practice/PracticeLocationsScreen'),
      {
        file: 'packages/web/src/errors/NotFoundScreen.tsx',
        find: 'if (router.history.canGoBack() || hasPageBefore()) router.history.back();\n    else void',
        replace: 'void',
      },
      {
        file: 'packages/server/src/pages/site/routes.ts',
        find: 'if (shared.isMissing && options.inlinesAnswers) reply.code(404);',
        replace: '',
      },
      {
        file: 'packages/server/src/pages/sharing/shared-page.ts',
        find: "isMissing ? 'notFound' : screens",
        replace: 'screens',
      },
      {
        file: pathValues,
        find: 'if (entries.some(([, value]) => value === false)) return false;',
        replace: '',
      },
    ],
  },
  {
    promise:
      'Titles and breadcrumbs are made of event, session and its type, competitor, organisation, championship, kind of result, track, transponder, first and last name, country',
    breaks: [
      {
        file: crumbs,
        find: "names.eventName ?? t('Breadcrumbs.Event'),",
        replace: "t('Breadcrumbs.Event'),",
      },
      {
        file: crumbs,
        find: "names.sessionName ?? t('Breadcrumbs.Session'),",
        replace: "t('Breadcrumbs.Session'),",
      },
      {
        file: crumbs,
        find: "names.competitorName ?? t('Breadcrumbs.Competitor'),",
        replace: "t('Breadcrumbs.Competitor'),",
      },
      {
        file: crumbs,
        find: "names.organizationName ?? t('Breadcrumbs.Organization')",
        replace: "t('Breadcrumbs.Organization')",
      },
      {
        file: crumbs,
        find: "names.championshipName ?? t('Breadcrumbs.Championship')",
        replace: "t('Breadcrumbs.Championship')",
      },
      { file: crumbs, find: 'type ? t(`SearchEntityTypes.${type}`) :', replace: 'type ? type :' },
      {
        file: crumbs,
        find: "names.locationName ?? t('Breadcrumbs.Activities'),",
        replace: "t('Breadcrumbs.Activities'),",
      },
      {
        file: crumbs,
        find: "names.transponderLabel ?? t('Breadcrumbs.Transponder')",
        replace: "t('Breadcrumbs.Transponder')",
      },
      {
        file: crumbs,
        find: "names.firstName ?? t('Breadcrumbs.Profile')",
        replace: "t('Breadcrumbs.Profile')",
      },
      { file: titles, find: 'joined([names.firstName, names.lastName]', replace: 'joined([names.firstName]' },
      {
        file: titles,
        find: "names.eventName ?? t('Breadcrumbs.Event'), names.countryName]",
        replace: "names.eventName ?? t('Breadcrumbs.Event')]",
      },
      {
        file: titles,
        find: '[sessionName, newsOf(sessionType, sessionName), eventName]',
        replace: '[sessionName, eventName]',
      },
      {
        file: titles,
        find: '[sessionName, newsOf(sessionType, sessionName), eventName]',
        replace: '[sessionName, newsOf(sessionType, sessionName)]',
      },
      {
        file: titles,
        find: "names.competitorName ?? t('Breadcrumbs.Competitor'), names.sessionName",
        replace: "names.competitorName ?? t('Breadcrumbs.Competitor')",
      },
      {
        file: 'packages/web/src/features/sessions/state/use-session-with-event.ts',
        find: '    competitorName,\n  });',
        replace: '  });',
      },
      {
        file: 'packages/web/src/features/sessions/state/use-session-with-event.ts',
        find: 'sessionName: session.data?.name,',
        replace: '',
      },
    ],
  },
];
