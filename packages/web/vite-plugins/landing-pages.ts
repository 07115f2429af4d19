/** The screens that visitors land on from elsewhere: their first data is sent with the page. */

import type { LandingPage } from './landing-page-table.ts';

const results = '/api/v0.2.3/eventresults';

/** What every screen except the first one also needs. */
const liveFrame = ['frame/BreadcrumbTrail.tsx', 'frame/RouteAnnouncer.tsx', 'i18n/en-live.ts'];
const liveSoon = [
  'features/live/later-parts.ts',
  'frame/app-banner/AppBanner.tsx',
  'ui/overlays/ToastRegion.tsx',
];
const frame = [...liveFrame, 'i18n/en-screens.ts'];

/** `:eventId` comes from the session, which is the first answer. */
const eventOfSession = `${results}/events/:eventId`;

/** The key of an unlisted event, and the display settings of a board. Other views are not prerendered. */
const liveBoardQuery = [
  ...['guid', 'class', 'sort', 'pins', 'columns', 'phonecolumns', 'text', 'skin', 'livetext', 'smartcolumns'],
  ...['progressbars', 'temperature', 'speed', 'distance', 'map', 'autoscroll', 'autoview'],
];
const liveEvent = '/api/events/:eventId?sessions=true&guid=:guid?';

export const landingPages: readonly LandingPage[] = [
  {
    path: '/',
    sources: ['features/events/EventsScreen.tsx'],
    answers: [`${results}/events?count=20`],
  },
  { path: '/', theme: 1, sources: ['features/events/LiveNow.tsx'], answers: ['/api/live/now'] },
  {
    path: '/events/:eventId',
    sources: [...frame, 'features/events/EventSessionsScreen.tsx'],
    answers: [`${results}/events/:eventId?sessions=true`],
  },
  {
    path: '/sessions/:sessionId',
    sources: [...frame, 'features/sessions/results/SessionResultsScreen.tsx'],
    answers: [
      `${results}/sessions/:sessionId`,
      `${results}/sessions/:sessionId/classification`,
      `${results}/sessions/:sessionId/revisions`,
      eventOfSession,
    ],
  },
  {
    path: '/sessions/:sessionId/laptimes',
    query: ['pos'],
    sources: [...frame, 'features/sessions/lap-times/CompetitorLapTimesScreen.tsx'],
    answers: [
      `${results}/sessions/:sessionId`,
      `${results}/sessions/:sessionId/classification`,
      `${results}/sessions/:sessionId/lapdata/:pos/laps`,
      eventOfSession,
    ],
  },
  {
    path: '/practice',
    sources: [...frame, 'features/practice/PracticeLocationsScreen.tsx'],
    answers: ['/api/v1/locations'],
  },
  {
    path: '/search',
    query: ['term'],
    sources: [...frame, 'features/search/SearchScreen.tsx'],
    answers: ['/api/search?term=:term&count=25&offset=0', '/api/search/counts?term=:term'],
  },
  {
    path: '/livetiming',
    theme: 1,
    sources: [...frame, 'features/live/overview/LiveEventsScreen.tsx'],
    answers: ['/api/events?paidOnly=true', '/api/live/now'],
  },
  {
    path: '/livetiming/:eventId/active',
    theme: 1,
    query: liveBoardQuery,
    shownSoon: liveSoon,
    // Without a breadcrumb.
    sources: ['i18n/en-live.ts', 'features/live/page/ActiveSessionScreen.tsx'],
    answers: ['/api/live/boards/:eventId?guid=:guid?', liveEvent],
  },
  {
    path: '/livetiming/:eventId/sessions/:sessionId',
    theme: 1,
    query: liveBoardQuery,
    shownSoon: liveSoon,
    sources: [...liveFrame, 'features/live/page/LiveSessionScreen.tsx'],
    answers: ['/api/live/boards/:eventId?sessionId=:sessionId&guid=:guid?', liveEvent],
  },
];
