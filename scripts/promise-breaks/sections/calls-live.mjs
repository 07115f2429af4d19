/** Breaks for "Calls: live timing". */

const routes = 'packages/server/src/live/calls/routes.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: '`events` with userName, sport, countryCode, paidOnly',
    breaks: [
      {
        file: routes,
        find: 'answers.events(query)',
        replace: 'answers.events({ ...query, sport: undefined })',
      },
      {
        file: routes,
        find: 'answers.events(query)',
        replace: 'answers.events({ ...query, countryCode: undefined })',
      },
      {
        file: routes,
        find: 'answers.events(query)',
        replace: 'answers.events({ ...query, paidOnly: undefined })',
      },
      {
        file: routes,
        find: 'answers.events(query)',
        replace: 'answers.events({ ...query, userName: undefined })',
      },
    ],
  },
  {
    promise: '`events/{eventId}` with sessions',
    breaks: [
      {
        file: 'packages/contract/src/live/names.ts',
        find: "{ id: 'id', name: 'n', length: 'l'",
        replace: "{ id: 'id', name: 'nm', length: 'l'",
      },
    ],
  },
  {
    promise: '`events/{eventId}/sessions/{sessionId}/data`',
    breaks: [
      { file: routes, find: 'answers.sessionData(session),', replace: 'answers.statistics(session),' },
    ],
  },
  {
    promise: '`events/{eventId}/active`',
    breaks: [
      {
        file: routes,
        find: 'answers.activeSession({ ...params, ...query }, inThread)',
        replace: 'answers.event({ ...params, ...query })',
      },
    ],
  },
  {
    promise: '`events/{eventId}/trackmap`',
    breaks: [
      {
        file: routes,
        find: 'answers.trackMap({ ...params, ...query })',
        replace: 'answers.event({ ...params, ...query })',
      },
    ],
  },
  {
    promise: '`events/{eventId}/active/announcements`, a list, empty when there are none',
    breaks: [
      {
        file: routes,
        find: 'answers.activeAnnouncements({ ...params, ...query })',
        replace: 'answers.event({ ...params, ...query })',
      },
    ],
  },
  {
    promise: '`events/{eventId}/sessions/{sessionId}/announcements`',
    breaks: [{ file: routes, find: 'answers.sessionAnnouncements({ ...params, ...query })', replace: '[]' }],
  },
  {
    promise: '`events/{eventId}/sessions/{sessionId}/weather`',
    breaks: [
      {
        file: routes,
        find: 'answers.weather({ ...params, ...query })',
        replace: 'answers.trackMap({ ...params, ...query })',
      },
    ],
  },
  {
    promise: '`events/{eventId}/sessions/{sessionId}/stats`',
    breaks: [{ file: routes, find: 'answers.statistics(session)', replace: 'answers.laps(session)' }],
  },
  {
    promise: '`timers/{timerId}/sponsors`, a list, empty when there are none',
    breaks: [{ file: routes, find: 'answers.sponsors(params.timerId)', replace: 'answers.sponsors(-1)' }],
  },
];
