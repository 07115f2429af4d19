/** Breaks for "Calls: settings" and "Calls: event results". */

const routes = 'packages/server/src/results/routes.ts';
const answers = 'packages/server/src/results/answers';
const queries = 'packages/server/src/results/queries/event.ts';
const downloads = 'packages/server/src/results/downloads.ts';
const clientSettings = 'packages/web/src/api/client-settings.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`clientSettings` on the own host, kept for the session, loaded again when forced',
    breaks: [
      {
        file: clientSettings,
        find: 'sessionStorage.setItem(CLIENT_SETTINGS_STORAGE_KEY, JSON.stringify(settings));',
        replace: '',
      },
      { file: clientSettings, find: 'loaded === null || isForced', replace: 'loaded === null' },
      {
        file: 'packages/server/src/settings/routes.ts',
        find: 'authority: options.authorityFor(origin)',
        replace: "authority: options.authorityFor('https://elsewhere.example')",
      },
    ],
  },
  {
    promise: 'Paths stand below the base address of their API',
    breaks: [
      {
        file: 'packages/web/src/api/area-client.ts',
        find: 'return base + addressOf(endpoint, params, query);',
        replace: 'return addressOf(endpoint, params, query);',
      },
    ],
  },
  {
    promise: 'What is undefined is left out of a query, the rest is text',
    breaks: [
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: '.filter(([, value]) => value !== undefined)',
        replace: '.filter(([, value]) => Boolean(value))',
      },
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: '.filter(([, value]) => value !== undefined)',
        replace: '',
      },
    ],
  },
  {
    promise: 'Every call of the tables below has its path, query and token',
    breaks: [
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: "token = 'none', query",
        replace: "token = 'optional', query",
      },
      {
        file: 'packages/contract/src/values/endpoint.ts',
        find: "describe('PUT')(path",
        replace: "describe('POST')(path",
      },
    ],
  },
  {
    promise: '`events` with sport, category, count, offset, days and country',
    breaks: [
      {
        file: routes,
        find: 'wantedSports(sportCategory, sport)',
        replace: 'wantedSports(sportCategory, undefined)',
      },
      { file: routes, find: 'wantedSports(sportCategory, sport)', replace: 'wantedSports(undefined, sport)' },
      { file: routes, find: 'countryCode: country', replace: 'countryCode: undefined' },
      { file: routes, find: 'fromDate: startDate?.slice(0, 10)', replace: 'fromDate: undefined' },
      { file: routes, find: 'untilDate: endDate?.slice(0, 10)', replace: 'untilDate: undefined' },
      {
        file: routes,
        find: 'return { count, offset };',
        replace: 'return { count: EVENTS_A_PAGE, offset };',
      },
      { file: routes, find: 'return { count, offset };', replace: 'return { count, offset: 0 };' },
    ],
  },
  {
    promise: '`accounts/{userId}/events`',
    breaks: [
      {
        file: 'packages/server/src/results/account-routes.ts',
        find: 'account.isPrivate && user?.accountId !== accountId',
        replace: 'account.isPrivate && user === null',
      },
      {
        file: 'packages/server/src/results/account-routes.ts',
        find: 'account.isPrivate && user?.accountId !== accountId',
        replace: 'account.isPrivate',
      },
    ],
  },
  {
    promise: '`events/{eventId}` with sessions and guid',
    breaks: [
      { file: routes, find: 'query, query.sessions === true', replace: 'query, false' },
      {
        file: routes,
        find: 'answers.event(params.eventId, query,',
        replace: 'answers.event(params.eventId, {},',
      },
      {
        file: `${answers}/get-open-event.ts`,
        find: 'event === null || !isOpenTo(event, guid)',
        replace: 'event === null',
      },
    ],
  },
  {
    promise: '`events/{eventId}/sessions` with guid',
    breaks: [
      {
        file: `${answers}/event-answers.ts`,
        find: "ofEvent(id, guid, 'sessions', () => groupingOf(id))",
        replace: "ofEvent(id, guid, 'sessions', () => groupingOf(id + 1))",
      },
      {
        file: routes,
        find: 'answers.eventSessions(params.eventId, query)',
        replace: 'answers.eventSessions(params.eventId, {})',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}`',
    breaks: [
      {
        file: `${answers}/session-answers.ts`,
        find: 'toWireSession(session, await store.listAnnouncements(id), await store.readProtestEnd(session))',
        replace: 'toWireSession(session, [], await store.readProtestEnd(session))',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/csv`',
    breaks: [
      {
        file: routes,
        find: 'answers.sessionCsv(params.sessionId,',
        replace: 'answers.lapsCsv(params.sessionId, 1,',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/classification`',
    breaks: [
      {
        file: 'packages/server/src/results/read-classification.ts',
        find: 'competitors: of(session.id)',
        replace: 'competitors: of(session.id).slice(1)',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/lapchart`',
    breaks: [
      {
        file: `${answers}/lap-answers.ts`,
        find: 'lapChartJson(session, await store.listStarters(id)',
        replace: 'lapChartJson(session, []',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/announcements`',
    breaks: [
      {
        file: `${answers}/session-answers.ts`,
        find: 'toWireAnnouncements(await store.listAnnouncements(id), timeZone)',
        replace: 'toWireAnnouncements([], timeZone)',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/lapdata/{finishPosition}/laps` with count and offset',
    breaks: [
      {
        file: routes,
        find: 'answers.laps(params.sessionId, params.finishPosition,',
        replace: 'answers.laps(params.sessionId, 1,',
      },
    ],
  },
  {
    promise: '`sessions/{sessionId}/lapdata/{finishPosition}/csv`',
    breaks: [{ file: downloads, find: "'Diff to Best Lap',", replace: "'Diff to Best'," }],
  },
  {
    promise: '`organizations/{organizationId}`',
    breaks: [
      {
        file: routes,
        find: 'answers.organization(params.organizationId)',
        replace: 'answers.organization(params.organizationId + 1)',
      },
    ],
  },
  {
    promise: '`organizations/{organizationId}/events` with count, offset, category',
    breaks: [
      { file: routes, find: 'wantedSports(query.sportCategory, undefined)', replace: 'undefined' },
      {
        file: routes,
        find: '{ sports }, pageOf(query), inThread',
        replace: '{ sports }, pageOf({}), inThread',
      },
      { file: queries, find: ".orderBy('event.startDate', 'desc')", replace: ".orderBy('event.startDate')" },
    ],
  },
  {
    promise: '`organizations/{organizationId}/championships` with count, offset',
    breaks: [
      {
        file: routes,
        find: 'answers.organizationChampionships(params.organizationId, query, {',
        replace: 'answers.organizationChampionships(params.organizationId, { count: 0 }, {',
      },
      {
        file: routes,
        find: 'answers.organizationChampionships(params.organizationId, query, {',
        replace: 'answers.organizationChampionships(params.organizationId, {}, {',
      },
    ],
  },
  {
    promise: '`championships/{championshipId}`',
    breaks: [
      {
        file: `${answers}/championship-answers.ts`,
        find: 'toWireChampionship(await findChampionship(championshipId, organizationId))',
        replace: 'toWireChampionship(await findChampionship(championshipId + 1, organizationId))',
      },
    ],
  },
  {
    promise: '`championships/{championshipId}/csv`',
    breaks: [{ file: downloads, find: "    'Dropped',\n", replace: "    'Left out',\n" }],
  },
];
