/** The route table: paths, the format of their parameters, their names and breadcrumbs. The server reads it too. */

import { type Theme, themes } from '@lapwing/contract/values/enums';
import { createRootRoute, createRoute, type SearchMiddleware } from '@tanstack/react-router';
import { loadClientSettings } from './api/client-settings.ts';
import { parseEventsSearch } from './features/events/events-search.ts';
import { entityTypeIn } from './routing/entity-type.ts';
import {
  accountIdIn,
  idIn,
  liveEventIdIn,
  liveSessionIdIn,
  longIdIn,
  pathParams,
  userNameIn,
} from './routing/path-values.ts';
import { numberIn, type Search, textIn } from './routing/query-values.ts';
import { isPrerenderShown } from './ssr/hydration.ts';
import './routing/route-data.ts';

type Integrated = { integrated?: string | undefined };
const integrated = (search: Search): Integrated => ({ integrated: textIn(search, 'integrated') });
/** Links in an embedded page stay embedded. */
const keepIntegrated: SearchMiddleware<Integrated> = ({ search, next }) => {
  const wanted = next(search);
  // Parameters that a link does not name are undefined here.
  return { ...wanted, integrated: wanted.integrated ?? search.integrated };
};
const staysIntegrated = { middlewares: [keepIntegrated] };

type EventParams = Integrated & { guid?: string | undefined };
const ofEvent = (search: Search): EventParams => ({ guid: textIn(search, 'guid'), ...integrated(search) });
/** An unlisted event stays open while its sessions are visited. */
const keepGuid: SearchMiddleware<EventParams> = ({ search, next }) => {
  const wanted = next(search);
  return { ...wanted, guid: wanted.guid ?? search.guid };
};
const staysOpen = { middlewares: [keepIntegrated, keepGuid] };

/** Live timing reads the rest of the address itself. */
const ofLiveEvent = (search: Search): EventParams => ({ ...search, ...ofEvent(search) });

type Page = { page?: number | undefined };
const page = (search: Search): Page => ({ page: numberIn(search, 'page') });

type PageOfYear = Page & { year?: number | undefined };
const pageOfYear = (search: Search): PageOfYear => ({ year: numberIn(search, 'year'), ...page(search) });

type SearchTexts = { [Name in 'term' | 'sport' | 'category' | 'country']?: string | undefined };
const searchTexts = (search: Search): SearchTexts & Page => ({
  term: textIn(search, 'term'),
  sport: textIn(search, 'sport'),
  category: textIn(search, 'category'),
  country: textIn(search, 'country'),
  ...page(search),
});

/** Parameters that the screens of a session keep in its address and interpret themselves. */
type SessionTexts = {
  [Name in
    | 'tab'
    | 'competitors'
    | 'class'
    | 'follow'
    | 'lap'
    | 'view'
    | 'pits'
    | 'to'
    | 'zoom'
    | 'part'
    | 'sort'
    | 'revision']?: string | undefined;
};
// An address only has texts; a screen ignores parameters that it does not know.
const texts = (search: Search) => search as EventParams & SessionTexts;

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

const MAPS_LATER_MS = 5000;

async function loadMaps(): Promise<void> {
  try {
    const { mapsScriptUrl } = await loadClientSettings();
    const { loadMapsScript } = await import('./maps/load-maps-script.ts');
    await loadMapsScript(mapsScriptUrl);
  } catch (error) {
    // The times matter more than the map: if the script fails, the session is shown without it.
    console.warn(error);
  }
}

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
    if (preload || import.meta.env.SSR) return;
    // A prerendered session is already open: on a slow connection it is live before its map has loaded.
    if (isPrerenderShown()) setTimeout(loadMaps, MAPS_LATER_MS);
    else await loadMaps();
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
  organizationRoute,
  manageOrganizationRoute,
  championshipListRoute,
  championshipRoute,
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
  liveSessionRoute,
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
