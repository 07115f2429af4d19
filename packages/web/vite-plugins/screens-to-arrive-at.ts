/** The screens that people arrive at from elsewhere: what each needs first comes with the page. */

import type { EarlyScreen } from './early-screens.ts';

const results = '/api/v0.2.3/eventresults';

/** What every screen but the first one has besides. */
const frame = ['shell/Trail.tsx', 'shell/RouteAnnouncer.tsx', 'i18n/en-screens.ts'];

/** The session says which event is its own. */
const eventOfSession = `${results}/events/:eventId`;

export const screensToArriveAt: readonly EarlyScreen[] = [
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
    sources: [...frame, 'features/sessions/SessionResultsScreen.tsx'],
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
    sources: [...frame, 'features/sessions/CompetitorLapTimesScreen.tsx'],
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
    sources: [...frame, 'features/live/LiveEventsScreen.tsx'],
    answers: ['/api/events?paidOnly=true', '/api/live/now'],
  },
];
