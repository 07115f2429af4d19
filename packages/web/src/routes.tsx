/** The route table: paths, the format of their parameters, their names and breadcrumbs. The server reads it too. */

import { type Theme, themes } from '@lapwing/contract/values/enums';
import { createRootRoute, createRoute } from '@tanstack/react-router';
import { parseEventsSearch } from './features/events/events-search.ts';
import { loadMapsOfSession } from './maps/load-maps-of-session.ts';
import { entityTypeIn } from './routing/entity-type.ts';
import {
  accountIdIn,
  idIn,
  liveEventIdIn,
  liveSessionIdIn,
  longIdIn,
  pathParams,
  screenNameIn,
  userNameIn,
} from './routing/path-values.ts';
import { numberIn, type Search, textIn } from './routing/query-values.ts';
import {
  type EventParams,
  type Integrated,
  integrated,
  ofEvent,
  ofLiveEvent,
  type Page,
  type PageOfYear,
  page,
  pageOfYear,
  type SessionTexts,
  searchTexts,
  staysIntegrated,
  staysOpen,
  texts,
} from './routing/route-search.ts';
import './routing/route-data.ts';

export const rootRoute = createRootRoute();
const getParentRoute = () => rootRoute;

export const eventsRoute = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: parseEventsSearch,
  staticData: { name: 'Events', title: 'events' },
});

export const eventRoute = createRoute({
  getParentRoute,
  path: '/events/$eventId',
  params: pathParams({ eventId: idIn }),
  validateSearch: (search: Search): EventParams & { user?: string | undefined } => ({
    user: textIn(search, 'user'),
    ...ofEvent(search),
  }),
  search: staysOpen,
  staticData: { name: 'EventSessions', crumbs: ['event'], title: 'event', canBeIntegrated: true },
});

export const sessionRoute = createRoute({
  getParentRoute,
  path: '/sessions/$sessionId',
  params: pathParams({ sessionId: idIn }),
  validateSearch: texts,
  search: staysOpen,
  staticData: {
    name: 'SessionResults',
    crumbs: ['event', 'session'],
    title: 'session',
    canBeIntegrated: true,
  },
});

export const lapTimesRoute = createRoute({
  getParentRoute,
  path: '/sessions/$sessionId/laptimes',
  params: pathParams({ sessionId: idIn }),
  validateSearch: (search: Search): EventParams & SessionTexts & { pos?: number | undefined } => ({
    ...texts(search),
    pos: numberIn(search, 'pos'),
  }),
  search: staysOpen,
  staticData: {
    name: 'CompetitorLapTimes',
    crumbs: ['event', 'session', 'competitor'],
    title: 'competitor',
    canBeIntegrated: true,
  },
});

/** A published result without some of its rulings or laps: never a result. */
export const whatIfRoute = createRoute({
  getParentRoute,
  path: '/sessions/$sessionId/whatif',
  params: pathParams({ sessionId: idIn }),
  validateSearch: (search: Search): EventParams & { off?: string | undefined } => ({
    ...ofEvent(search),
    off: textIn(search, 'off'),
  }),
  search: staysOpen,
  staticData: { name: 'WhatIf', crumbs: ['event', 'session', 'whatIf'] },
});

/** The seals of a result; of the revision and the hash that a sheet of paper names. */
export const sealRoute = createRoute({
  getParentRoute,
  path: '/sessions/$sessionId/seal',
  params: pathParams({ sessionId: idIn }),
  validateSearch: (
    search: Search,
  ): EventParams & { revision?: string | undefined; hash?: string | undefined } => ({
    ...ofEvent(search),
    revision: textIn(search, 'revision'),
    hash: textIn(search, 'hash'),
  }),
  search: staysOpen,
  staticData: { name: 'Seal', crumbs: ['event', 'session', 'seal'] },
});

export const organizationRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId',
  params: pathParams({ organizationId: idIn }),
  validateSearch: (search: Search): Integrated & Page => ({ ...integrated(search), ...page(search) }),
  search: staysIntegrated,
  staticData: {
    name: 'Organization',
    crumbs: ['organization'],
    title: 'organization',
    canBeIntegrated: true,
    hasOwnFeeds: true,
  },
});

export const manageOrganizationRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/manage',
  params: pathParams({ organizationId: idIn }),
  validateSearch: (search: Search): { tab?: string | undefined } => ({ tab: textIn(search, 'tab') }),
  staticData: { name: 'ManageOrganization', crumbs: ['organization', 'manage'] },
});

export const championshipListRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/championships',
  params: pathParams({ organizationId: idIn }),
  validateSearch: integrated,
  search: staysIntegrated,
  staticData: {
    name: 'ChampionshipList',
    crumbs: ['organization', 'championships'],
    canBeIntegrated: true,
  },
});

export const championshipRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/championships/$championshipId',
  params: pathParams({ organizationId: idIn, championshipId: idIn }),
  validateSearch: (search: Search): Integrated & { view?: string | undefined } => ({
    view: textIn(search, 'view'),
    ...integrated(search),
  }),
  search: staysIntegrated,
  staticData: {
    name: 'Championship',
    crumbs: ['organization', 'championships', 'championship'],
    canBeIntegrated: true,
  },
});

/** The seals of a championship; of the revision and the hash that a sheet of paper names. */
export const championshipSealRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/championships/$championshipId/seal',
  params: pathParams({ organizationId: idIn, championshipId: idIn }),
  validateSearch: (search: Search): { revision?: string | undefined; hash?: string | undefined } => ({
    revision: textIn(search, 'revision'),
    hash: textIn(search, 'hash'),
  }),
  staticData: {
    name: 'ChampionshipSeal',
    crumbs: ['organization', 'championships', 'championship', 'championshipSeal'],
  },
});

export const recordsRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/records',
  params: pathParams({ organizationId: idIn }),
  validateSearch: integrated,
  search: staysIntegrated,
  staticData: { name: 'Records', crumbs: ['organization', 'records'], canBeIntegrated: true },
});

/** The standings while a round runs. */
export const liveStandingsRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId/championships/$championshipId/live',
  params: pathParams({ organizationId: idIn, championshipId: idIn }),
  validateSearch: (search: Search): Integrated & { off?: string | undefined } => ({
    off: textIn(search, 'off'),
    ...integrated(search),
  }),
  search: staysIntegrated,
  staticData: {
    name: 'LiveStandings',
    crumbs: ['organization', 'championships', 'championship', 'asItStands'],
    canBeIntegrated: true,
  },
});

export const searchRoute = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: searchTexts,
  staticData: { name: 'Search', crumbs: ['search'] },
});

export const searchTypeRoute = createRoute({
  getParentRoute,
  path: '/search/$entityTypeName',
  params: pathParams({ entityTypeName: entityTypeIn }),
  validateSearch: searchTexts,
  staticData: { name: 'SearchByType', crumbs: ['search', 'searchType'] },
});

export const practiceRoute = createRoute({
  getParentRoute,
  path: '/practice',
  staticData: { name: 'PracticeLocations', crumbs: ['practice'] },
});

export const activitiesRoute = createRoute({
  getParentRoute,
  path: '/practice/$locationId',
  params: pathParams({ locationId: idIn }),
  validateSearch: page,
  staticData: { name: 'PracticeActivities', crumbs: ['practice', 'activities'], title: 'location' },
});

export const activityRoute = createRoute({
  getParentRoute,
  path: '/practice/$activityId/activity',
  params: pathParams({ activityId: longIdIn }),
  staticData: { name: 'PracticeActivity', crumbs: ['practice', 'activities', 'transponder'] },
});

export const myProfileRoute = createRoute({
  getParentRoute,
  path: '/profile',
  staticData: { name: 'MyProfile', crumbs: ['myProfile'] },
});

export const myResultsRoute = createRoute({
  getParentRoute,
  path: '/profile/results',
  validateSearch: (search: Search): PageOfYear & { tab?: string | undefined } => ({
    tab: textIn(search, 'tab'),
    ...pageOfYear(search),
  }),
  staticData: { name: 'MyResults', crumbs: ['myProfile', 'myResults'] },
});

export const myFriendsRoute = createRoute({
  getParentRoute,
  path: '/profile/friends',
  staticData: { name: 'MyFriends', crumbs: ['myProfile', 'myFriends'] },
});

export const myVideosRoute = createRoute({
  getParentRoute,
  path: '/profile/videos',
  staticData: { name: 'MyVideos', crumbs: ['myProfile', 'myVideos'] },
});

export const publicProfileRoute = createRoute({
  getParentRoute,
  path: '/profile/$userId',
  params: pathParams({ userId: accountIdIn }),
  validateSearch: (search: Search): { context?: string | undefined } => ({
    context: textIn(search, 'context'),
  }),
  staticData: {
    name: 'PublicProfile',
    crumbs: ['profile'],
    title: 'person',
  },
});

export const publicRacesRoute = createRoute({
  getParentRoute,
  path: '/profile/$userId/races',
  params: pathParams({ userId: accountIdIn }),
  validateSearch: pageOfYear,
  staticData: { name: 'PublicRaces', crumbs: ['profile', 'races'] },
});

export const publicVideosRoute = createRoute({
  getParentRoute,
  path: '/profile/$userId/videos',
  params: pathParams({ userId: accountIdIn }),
  staticData: { name: 'PublicVideos', crumbs: ['profile', 'videos'] },
});

export const publicFriendsRoute = createRoute({
  getParentRoute,
  path: '/profile/$userId/friends',
  params: pathParams({ userId: accountIdIn }),
  staticData: { name: 'PublicFriends', crumbs: ['profile', 'friends'] },
});

export const deskRoute = createRoute({
  getParentRoute,
  path: '/desk',
  staticData: { name: 'Desk', crumbs: ['desk'] },
});

/** The pages of a meeting have a bar of their own. */
export const deskMeetingRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId',
  params: pathParams({ eventId: idIn }),
  staticData: {
    name: 'DeskMeeting',
    crumbs: ['desk', 'deskMeeting'],
    isFullScreen: true,
    isForMembers: true,
  },
});

export const deskPublishRoute = createRoute({
  getParentRoute,
  path: '/desk/publish/$organizationId',
  params: pathParams({ organizationId: idIn }),
  validateSearch: (search: Search): { event?: number | undefined } => ({ event: numberIn(search, 'event') }),
  staticData: {
    name: 'DeskPublish',
    crumbs: ['desk', 'deskPublish'],
    isFullScreen: true,
    isForMembers: true,
  },
});

export const deskResultRoute = createRoute({
  getParentRoute,
  path: '/desk/result/$sessionId',
  params: pathParams({ sessionId: idIn }),
  staticData: { name: 'DeskResult', crumbs: ['desk', 'deskResult'] },
});

export const deskChampionshipsRoute = createRoute({
  getParentRoute,
  path: '/desk/championships/$organizationId',
  params: pathParams({ organizationId: idIn }),
  validateSearch: (search: Search): { championship?: string | undefined } => ({
    championship: textIn(search, 'championship'),
  }),
  staticData: {
    name: 'DeskChampionships',
    crumbs: ['desk', 'deskChampionships'],
    isFullScreen: true,
    isForMembers: true,
  },
});

export const deskMergesRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/merges',
  params: pathParams({ eventId: idIn }),
  staticData: { name: 'DeskMerges', crumbs: ['desk', 'deskMerges'] },
});

export const deskLivePagesRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/live',
  params: pathParams({ eventId: idIn }),
  staticData: {
    name: 'DeskLivePages',
    crumbs: ['desk', 'deskLivePages'],
    isFullScreen: true,
    isForMembers: true,
  },
});

export const deskAnnouncerRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/announcer',
  params: pathParams({ eventId: idIn }),
  validateSearch: ofLiveEvent,
  staticData: { name: 'DeskAnnouncer', isFullScreen: true, isForMembers: true },
});

export const deskScreensRoute = createRoute({
  getParentRoute,
  path: '/desk/screens/$organizationId',
  params: pathParams({ organizationId: idIn }),
  staticData: { name: 'DeskScreens', crumbs: ['desk', 'deskScreens'] },
});

export const deskRecordsRoute = createRoute({
  getParentRoute,
  path: '/desk/records/$organizationId',
  params: pathParams({ organizationId: idIn }),
  validateSearch: (search: Search): { event?: number | undefined } => ({ event: numberIn(search, 'event') }),
  staticData: { name: 'DeskRecords', crumbs: ['desk', 'deskRecords'] },
});

/** A big screen that nobody has named yet: it shows its code. */
export const pairScreenRoute = createRoute({
  getParentRoute,
  path: '/screen',
  staticData: { name: 'PairScreen', isFullScreen: true },
});

export const venueScreenRoute = createRoute({
  getParentRoute,
  path: '/screen/$organizationId/$name',
  params: pathParams({ organizationId: idIn, name: screenNameIn }),
  staticData: { name: 'VenueScreen', isFullScreen: true },
});

/** Last, now and next of an event, for a television that nobody steers. */
export const dayScreenRoute = createRoute({
  getParentRoute,
  path: '/events/$eventId/screen',
  params: pathParams({ eventId: idIn }),
  validateSearch: ofEvent,
  search: staysOpen,
  staticData: { name: 'DayScreen', title: 'event', isFullScreen: true },
});

export const hostRoute = createRoute({
  getParentRoute,
  path: '/host',
  validateSearch: (search: Search): { tab?: string | undefined; find?: string | undefined } => ({
    tab: textIn(search, 'tab'),
    find: textIn(search, 'find'),
  }),
  staticData: { name: 'Host', crumbs: ['host'] },
});

export const statusRoute = createRoute({
  getParentRoute,
  path: '/status',
  staticData: { name: 'Status', crumbs: ['status'] },
});

/** The link that a server without a host prints; its token is behind #. */
export const firstRunRoute = createRoute({
  getParentRoute,
  path: '/first-run',
  staticData: { name: 'FirstRun', crumbs: ['host'], isFullScreen: true },
});

const ofRun = { eventId: idIn, sessionId: idIn };

export const deskRunRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/run/$sessionId',
  params: pathParams(ofRun),
  staticData: { name: 'DeskRun', isFullScreen: true, isForMembers: true },
});

export const deskDecideRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/decide/$sessionId',
  params: pathParams(ofRun),
  validateSearch: (search: Search): { incident?: string | undefined } => ({
    incident: textIn(search, 'incident'),
  }),
  staticData: { name: 'DeskDecide', isFullScreen: true, isForMembers: true },
});

export const deskPhoneRoute = createRoute({
  getParentRoute,
  path: '/desk/$eventId/run/$sessionId/phone',
  params: pathParams(ofRun),
  validateSearch: (search: Search): { number?: number | undefined; tab?: string | undefined } => ({
    number: numberIn(search, 'number'),
    tab: textIn(search, 'tab'),
  }),
  staticData: { name: 'DeskPhone', isFullScreen: true, isForMembers: true },
});

export const authRoute = createRoute({
  getParentRoute,
  path: '/auth',
  staticData: { name: 'Auth', title: 'signIn' },
});

export const notFoundRoute = createRoute({
  getParentRoute,
  path: '/$',
  staticData: { name: 'NotFound' },
});

export const liveEventsRoute = createRoute({
  getParentRoute,
  path: '/livetiming',
  staticData: { name: 'LiveEvents', crumbs: ['live'] },
});

export const liveTimerRoute = createRoute({
  getParentRoute,
  path: '/livetiming/$userName',
  params: pathParams({ userName: userNameIn }),
  staticData: { name: 'LiveEventsOfTimer', crumbs: ['live', 'liveTimer'] },
});

export const liveSessionsRoute = createRoute({
  getParentRoute,
  path: '/livetiming/$eventId',
  // An event id is also a valid user name, so it is tried first.
  params: { ...pathParams({ eventId: liveEventIdIn }), priority: 1 },
  validateSearch: ofLiveEvent,
  search: staysOpen,
  staticData: { name: 'LiveSessions', crumbs: ['live', 'liveEvent'], canBeIntegrated: true },
});

export const activeSessionRoute = createRoute({
  getParentRoute,
  path: '/livetiming/$eventId/active',
  params: pathParams({ eventId: liveEventIdIn }),
  validateSearch: ofLiveEvent,
  search: staysOpen,
  staticData: {
    name: 'ActiveSession',
    crumbs: ['live', 'liveEvent', 'liveActive'],
    title: 'session',
    isThemingDisabled: true,
    isFullScreen: true,
    canBeIntegrated: true,
  },
  beforeLoad: async ({ preload }) => {
    if (!preload && !import.meta.env.SSR) await loadMapsOfSession();
  },
});

export const pitWallRoute = createRoute({
  getParentRoute,
  path: '/livetiming/$eventId/pitwall',
  params: pathParams({ eventId: liveEventIdIn }),
  validateSearch: ofLiveEvent,
  search: staysOpen,
  staticData: {
    name: 'PitWall',
    crumbs: ['live', 'liveEvent', 'pitWall'],
    title: 'session',
    canBeIntegrated: true,
    hasStickyHead: true,
  },
});

export const liveSessionRoute = createRoute({
  getParentRoute,
  path: '/livetiming/$eventId/sessions/$sessionId',
  params: pathParams({ eventId: liveEventIdIn, sessionId: liveSessionIdIn }),
  validateSearch: ofLiveEvent,
  search: staysOpen,
  staticData: {
    name: 'LiveSession',
    crumbs: ['live', 'liveEvent', 'liveSession'],
    title: 'session',
    hasStickyHead: true,
    canBeIntegrated: true,
  },
});

export const appRoute = createRoute({
  getParentRoute,
  path: '/app',
  staticData: { name: 'App', crumbs: ['app'] },
});

/** Every part of the look on one page, for developers; not in a production build. */
export const uiGalleryRoute = import.meta.env.DEV ? createRoute({ getParentRoute, path: '/ui' }) : null;

const everywhere = [
  eventsRoute,
  eventRoute,
  sessionRoute,
  lapTimesRoute,
  whatIfRoute,
  sealRoute,
  organizationRoute,
  manageOrganizationRoute,
  championshipListRoute,
  championshipRoute,
  championshipSealRoute,
  searchRoute,
  searchTypeRoute,
  practiceRoute,
  activitiesRoute,
  activityRoute,
  myProfileRoute,
  myResultsRoute,
  myFriendsRoute,
  myVideosRoute,
  publicProfileRoute,
  publicRacesRoute,
  publicVideosRoute,
  publicFriendsRoute,
  deskRoute,
  deskMeetingRoute,
  deskRunRoute,
  deskAnnouncerRoute,
  deskDecideRoute,
  deskPhoneRoute,
  deskPublishRoute,
  deskResultRoute,
  deskChampionshipsRoute,
  deskMergesRoute,
  deskLivePagesRoute,
  deskScreensRoute,
  deskRecordsRoute,
  recordsRoute,
  pairScreenRoute,
  venueScreenRoute,
  dayScreenRoute,
  hostRoute,
  statusRoute,
  firstRunRoute,
  authRoute,
  notFoundRoute,
] as const;

export const onlyInLiveBrand = [
  liveEventsRoute,
  liveTimerRoute,
  liveSessionsRoute,
  activeSessionRoute,
  pitWallRoute,
  liveSessionRoute,
  liveStandingsRoute,
  appRoute,
] as const;

function routesOf(theme: Theme) {
  const all = [...everywhere, ...onlyInLiveBrand] as const;
  // On the server the router keeps the first table that it is given, for both brands.
  const hasLive = theme === themes.live || import.meta.env.SSR;
  const own = [...(hasLive ? all : everywhere), ...(uiGalleryRoute ? [uiGalleryRoute] : [])];
  // Links are typed with this table; screens of the results brand have no links to missing routes.
  return own as unknown as typeof all;
}

export function routeTreeOf(theme: Theme) {
  return rootRoute.addChildren(routesOf(theme));
}
