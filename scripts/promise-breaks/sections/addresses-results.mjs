/** Breaks for "Addresses": events, sessions, organisations and championships. */

import { otherPath, otherScreen } from '../route-breaks.mjs';

const routes = 'packages/web/src/routes.tsx';
const routeSearch = 'packages/web/src/routing/route-search.ts';
const screens = 'packages/web/src/route-screens.tsx';
const crumbs = 'packages/web/src/routing/crumbs.ts';
const rootScreen = 'packages/web/src/frame/RootScreen.tsx';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`/` is the events list, the route named Events',
    breaks: [
      {
        file: routes,
        find: "staticData: { name: 'Events', title",
        replace: "staticData: { name: 'EventList', title",
      },
      {
        file: 'packages/web/src/identity/route-state.ts',
        find: "defaultRoute: RouteState = { name: 'Events'",
        replace: "defaultRoute: RouteState = { name: 'Home'",
      },
      otherScreen('features/events/EventsScreen', 'features/practice/PracticeLocationsScreen'),
    ],
  },
  {
    promise: "`/events/:eventId`: sessions of an event; `user` sets a person's sessions off",
    breaks: [
      otherPath('/events/$eventId', '/event/$eventId'),
      { file: routes, find: "user: textIn(search, 'user'),", replace: 'user: undefined,' },
      {
        file: screens,
        find: 'userId: accountIdIn(eventRoute.useSearch().user) || undefined',
        replace: 'userId: undefined',
      },
      {
        file: 'packages/web/src/features/events/EventSessionsScreen.tsx',
        find: 'enabled: userId !== undefined',
        replace: 'enabled: userId === undefined',
      },
      { file: crumbs, find: "names.eventName ?? t('Breadcrumbs.Event'),", replace: "names.eventName ?? ''," },
    ],
  },
  {
    promise: '`integrated` leaves out the frame, for use within another site, and is kept on the way',
    breaks: [
      { file: rootScreen, find: '{!isBare && header}', replace: '{header}' },
      { file: rootScreen, find: '{!isBare && footer}', replace: '{footer}' },
      {
        file: rootScreen,
        find: 'data.canBeIntegrated === true && flagIn(',
        replace: 'data.canBeIntegrated !== true && flagIn(',
      },
      {
        file: routeSearch,
        find: 'integrated: wanted.integrated ?? search.integrated',
        replace: 'integrated: wanted.integrated',
      },
    ],
  },
  {
    promise:
      "`/sessions/:sessionId`: results with tabs and comparison; breadcrumb by the session, until known 'Session'",
    breaks: [
      otherPath('/sessions/$sessionId', '/session/$sessionId'),
      otherScreen(
        'features/sessions/results/SessionResultsScreen',
        'features/sessions/lap-times/CompetitorLapTimesScreen',
      ),
      {
        file: 'packages/web/src/features/sessions/results/SessionResultsScreen.tsx',
        find: "{ key: 'compare' as const, label: t('SessionResults.Compare') },",
        replace: '',
      },
      {
        file: crumbs,
        find: "names.sessionName ?? t('Breadcrumbs.Session'),",
        replace: "names.sessionName ?? '',",
      },
      {
        file: crumbs,
        find: "names.sessionName ?? t('Breadcrumbs.Session'),",
        replace: "t('Breadcrumbs.Session'),",
      },
    ],
  },
  {
    promise:
      "`/sessions/:sessionId/laptimes`: a competitor's laps, chosen by `pos`, which the breadcrumb keeps",
    breaks: [
      { file: routes, find: "pos: numberIn(search, 'pos'),", replace: 'pos: undefined,' },
      {
        file: 'packages/web/src/features/sessions/lap-times/CompetitorLapTimesScreen.tsx',
        find: 'search.pos ?? 1',
        replace: '1',
      },
      { file: crumbs, find: "kept(search, 'pos', 'guid')", replace: "kept(search, 'guid')" },
    ],
  },
  {
    promise: '`/organizations/:organizationId`: an organisation and its events',
    breaks: [
      otherPath('/organizations/$organizationId', '/organization/$organizationId'),
      otherScreen(
        'features/organizations/OrganizationScreen',
        'features/championships/ChampionshipListScreen',
      ),
      {
        file: 'packages/web/src/features/organizations/OrganizationScreen.tsx',
        find: "<EventTable caption={t('Organization.Events')} events={answer} running={running ?? []} />",
        replace: "<EventTable caption={t('Organization.Events')} events={[]} running={running ?? []} />",
      },
      { file: screens, find: 'page: pageNumber(search.page),', replace: 'page: 1,' },
      {
        file: crumbs,
        find: "names.organizationName ?? t('Breadcrumbs.Organization')",
        replace: "t('Breadcrumbs.Organization')",
      },
    ],
  },
  {
    promise: '`/organizations/:organizationId/championships`: its championships',
    breaks: [
      otherPath('/organizations/$organizationId/championships', '/organizations/$organizationId/cups'),
      otherScreen(
        'features/championships/ChampionshipListScreen',
        'features/organizations/OrganizationScreen',
      ),
      {
        file: 'packages/web/src/features/championships/ChampionshipListScreen.tsx',
        find: 'params={{ organizationId, championshipId: id }}',
        replace: 'params={{ organizationId: id, championshipId: organizationId }}',
      },
    ],
  },
  {
    promise: '`/organizations/:organizationId/championships/:championshipId`: one championship, by its name',
    breaks: [
      otherScreen(
        'features/championships/ChampionshipScreen',
        'features/championships/ChampionshipListScreen',
      ),
      {
        file: 'packages/timing/src/championship/championship-title.ts',
        find: '`${name} ${season}`',
        replace: 'season',
      },
      {
        file: 'packages/web/src/features/championships/ChampionshipScreen.tsx',
        find: 'championshipName: query.data?.name,',
        replace: '',
      },
    ],
  },
];
