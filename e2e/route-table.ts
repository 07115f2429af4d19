/** Every route of the site but /auth, which is a step of the sign-in, with an address of the demo world for each. */

import type { World } from './world.ts';

export type Route = { route: string; path: (world: World) => string; isLiveOnly?: true };

export const routeTable: Route[] = [
  { route: '/', path: () => '/' },
  { route: '/events/:eventId', path: ({ event }) => `/events/${event.id}` },
  { route: '/sessions/:sessionId', path: ({ sessionId }) => `/sessions/${sessionId}` },
  {
    route: '/sessions/:sessionId/laptimes',
    path: ({ sessionId }) => `/sessions/${sessionId}/laptimes?pos=1`,
  },
  {
    route: '/sessions/:sessionId/whatif',
    path: ({ sessionId }) => `/sessions/${sessionId}/whatif`,
  },
  {
    route: '/organizations/:organizationId',
    path: ({ organizationId }) => `/organizations/${organizationId}`,
  },
  {
    route: '/organizations/:organizationId/championships',
    path: ({ organizationId }) => `/organizations/${organizationId}/championships`,
  },
  {
    route: '/organizations/:organizationId/championships/:championshipId',
    path: ({ organizationId, championshipId }) =>
      `/organizations/${organizationId}/championships/${championshipId}`,
  },
  {
    route: '/organizations/:organizationId/championships/:championshipId/live',
    path: ({ organizationId, championshipId }) =>
      `/organizations/${organizationId}/championships/${championshipId}/live`,
    isLiveOnly: true,
  },
  { route: '/search', path: () => '/search?term=kart' },
  { route: '/search/:entityTypeName', path: () => '/search/Events?term=kart' },
  { route: '/practice', path: () => '/practice' },
  { route: '/practice/:locationId', path: ({ locationId }) => `/practice/${locationId}` },
  { route: '/practice/:activityId/activity', path: ({ activityId }) => `/practice/${activityId}/activity` },
  { route: '/profile', path: () => '/profile' },
  { route: '/profile/results', path: () => '/profile/results' },
  { route: '/profile/friends', path: () => '/profile/friends' },
  { route: '/profile/videos', path: () => '/profile/videos' },
  { route: '/profile/:userId', path: ({ userId }) => `/profile/${userId}` },
  { route: '/profile/:userId/races', path: ({ userId }) => `/profile/${userId}/races` },
  { route: '/profile/:userId/videos', path: ({ userId }) => `/profile/${userId}/videos` },
  { route: '/profile/:userId/friends', path: ({ userId }) => `/profile/${userId}/friends` },
  { route: '/status', path: () => '/status' },
  { route: '/desk', path: () => '/desk' },
  {
    route: '/desk/publish/:organizationId',
    path: ({ organizationId }) => `/desk/publish/${organizationId}`,
  },
  {
    route: '/desk/championships/:organizationId',
    path: ({ organizationId }) => `/desk/championships/${organizationId}`,
  },
  { route: '/desk/result/:sessionId', path: ({ sessionId }) => `/desk/result/${sessionId}` },
  { route: '/desk/:eventId/merges', path: ({ event }) => `/desk/${event.id}/merges` },
  { route: '/desk/:eventId/live', path: ({ event }) => `/desk/${event.id}/live` },
  { route: '/livetiming/:userName?', path: () => '/livetiming', isLiveOnly: true },
  {
    route: '/livetiming/:eventId',
    path: ({ liveEventId }) => `/livetiming/${liveEventId}`,
    isLiveOnly: true,
  },
  {
    route: '/livetiming/:eventId/active',
    path: ({ liveEventId }) => `/livetiming/${liveEventId}/active`,
    isLiveOnly: true,
  },
  {
    route: '/livetiming/:eventId/pitwall',
    path: ({ liveEventId }) => `/livetiming/${liveEventId}/pitwall`,
    isLiveOnly: true,
  },
  {
    route: '/livetiming/:eventId/sessions/:sessionId',
    path: ({ liveEventId, liveSessionId }) => `/livetiming/${liveEventId}/sessions/${liveSessionId}`,
    isLiveOnly: true,
  },
  { route: '/app', path: () => '/app', isLiveOnly: true },
];
