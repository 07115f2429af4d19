/** Which screen each route shows, and what of its address the screen gets. Every screen is a chunk of its own. */

import {
  activeSessionRoute,
  activitiesRoute,
  activityRoute,
  appRoute,
  authRoute,
  championshipListRoute,
  championshipRoute,
  eventRoute,
  eventsRoute,
  lapTimesRoute,
  liveEventsRoute,
  liveSessionRoute,
  liveSessionsRoute,
  liveTimerRoute,
  myFriendsRoute,
  myProfileRoute,
  myResultsRoute,
  myVideosRoute,
  notFoundRoute,
  organizationRoute,
  practiceRoute,
  publicFriendsRoute,
  publicProfileRoute,
  publicRacesRoute,
  publicVideosRoute,
  searchRoute,
  searchTypeRoute,
  sessionRoute,
  uiGalleryRoute,
} from './routes.tsx';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { pageFrom } from './shell/page-from.ts';
import { flagIn } from './shell/query-values.ts';

const nothing = () => ({});

eventsRoute.update({
  component: lazyScreen(
    () => import('./features/events/EventsScreen.tsx').then((file) => file.EventsScreen),
    nothing,
    // What the first screen says is there from the start.
    () => Promise.resolve(),
  ),
});

eventRoute.update({
  component: lazyScreen(
    () => import('./features/events/EventSessionsScreen.tsx').then((file) => file.EventSessionsScreen),
    () => eventRoute.useParams(),
  ),
});

sessionRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/SessionResultsScreen.tsx').then((file) => file.SessionResultsScreen),
    () => sessionRoute.useParams(),
  ),
});

lapTimesRoute.update({
  component: lazyScreen(
    () =>
      import('./features/sessions/CompetitorLapTimesScreen.tsx').then(
        (file) => file.CompetitorLapTimesScreen,
      ),
    () => ({ ...lapTimesRoute.useParams(), position: lapTimesRoute.useSearch().pos ?? 1 }),
  ),
});

organizationRoute.update({
  component: lazyScreen(
    () => import('./features/organizations/OrganizationScreen.tsx').then((file) => file.OrganizationScreen),
    () => {
      const search = organizationRoute.useSearch();
      return {
        ...organizationRoute.useParams(),
        page: pageFrom(search.page),
        isIntegrated: flagIn(search, 'integrated'),
      };
    },
  ),
});

championshipListRoute.update({
  component: lazyScreen(
    () =>
      import('./features/championships/ChampionshipListScreen.tsx').then(
        (file) => file.ChampionshipListScreen,
      ),
    () => championshipListRoute.useParams(),
  ),
});

championshipRoute.update({
  component: lazyScreen(
    () => import('./features/championships/ChampionshipScreen.tsx').then((file) => file.ChampionshipScreen),
    () => championshipRoute.useParams(),
  ),
});

const searchScreen = () => import('./features/search/SearchScreen.tsx').then((file) => file.SearchScreen);

searchRoute.update({
  component: lazyScreen(searchScreen, () => {
    const { term, page } = searchRoute.useSearch();
    return { searchTerm: term ?? '', page: pageFrom(page) };
  }),
});

searchTypeRoute.update({
  component: lazyScreen(searchScreen, () => {
    const { term, page } = searchTypeRoute.useSearch();
    return { ...searchTypeRoute.useParams(), searchTerm: term ?? '', page: pageFrom(page) };
  }),
});

practiceRoute.update({
  component: lazyScreen(
    () =>
      import('./features/practice/PracticeLocationsScreen.tsx').then((file) => file.PracticeLocationsScreen),
    nothing,
  ),
});

activitiesRoute.update({
  component: lazyScreen(
    () =>
      import('./features/practice/PracticeActivitiesScreen.tsx').then(
        (file) => file.PracticeActivitiesScreen,
      ),
    () => ({
      ...activitiesRoute.useParams(),
      pageRequested: pageFrom(activitiesRoute.useSearch().page),
    }),
  ),
});

activityRoute.update({
  component: lazyScreen(
    () =>
      import('./features/practice/PracticeActivityScreen.tsx').then((file) => file.PracticeActivityScreen),
    () => activityRoute.useParams(),
  ),
});

myProfileRoute.update({
  component: lazyScreen(
    () => import('./features/profile/MyProfileScreen.tsx').then((file) => file.MyProfileScreen),
    nothing,
  ),
});

myResultsRoute.update({
  component: lazyScreen(
    () => import('./features/profile/MyResultsScreen.tsx').then((file) => file.MyResultsScreen),
    () => {
      const { tab, page } = myResultsRoute.useSearch();
      const shown = tab?.toLowerCase() === 'practice' ? ('practice' as const) : ('events' as const);
      return { tab: shown, page: pageFrom(page) };
    },
  ),
});

myFriendsRoute.update({
  component: lazyScreen(
    () => import('./features/profile/MyFriendsScreen.tsx').then((file) => file.MyFriendsScreen),
    nothing,
  ),
});

myVideosRoute.update({
  component: lazyScreen(
    () => import('./features/profile/MyVideosScreen.tsx').then((file) => file.MyVideosScreen),
    nothing,
  ),
});

publicProfileRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicProfileScreen.tsx').then((file) => file.PublicProfileScreen),
    () => publicProfileRoute.useParams(),
  ),
});

publicRacesRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicRacesScreen.tsx').then((file) => file.PublicRacesScreen),
    () => ({ ...publicRacesRoute.useParams(), page: pageFrom(publicRacesRoute.useSearch().page) }),
  ),
});

publicVideosRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicVideosScreen.tsx').then((file) => file.PublicVideosScreen),
    () => publicVideosRoute.useParams(),
  ),
});

publicFriendsRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicFriendsScreen.tsx').then((file) => file.PublicFriendsScreen),
    () => publicFriendsRoute.useParams(),
  ),
});

authRoute.update({
  component: lazyScreen(
    () => import('./identity/SignInCallbackScreen.tsx').then((file) => file.SignInCallbackScreen),
    nothing,
  ),
});

notFoundRoute.update({
  component: lazyScreen(
    () => import('./shell/NotFoundScreen.tsx').then((file) => file.NotFoundScreen),
    nothing,
  ),
});

const liveEventsScreen = () =>
  import('./features/live/LiveEventsScreen.tsx').then((file) => file.LiveEventsScreen);

liveEventsRoute.update({ component: lazyScreen(liveEventsScreen, nothing) });

liveTimerRoute.update({ component: lazyScreen(liveEventsScreen, () => liveTimerRoute.useParams()) });

liveSessionsRoute.update({
  component: lazyScreen(
    () => import('./features/live/LiveSessionsScreen.tsx').then((file) => file.LiveSessionsScreen),
    () => liveSessionsRoute.useParams(),
  ),
});

activeSessionRoute.update({
  component: lazyScreen(
    () => import('./features/live/ActiveSessionScreen.tsx').then((file) => file.ActiveSessionScreen),
    () => activeSessionRoute.useParams(),
  ),
});

liveSessionRoute.update({
  component: lazyScreen(
    () => import('./features/live/LiveSessionScreen.tsx').then((file) => file.LiveSessionScreen),
    () => liveSessionRoute.useParams(),
  ),
});

appRoute.update({
  component: lazyScreen(
    () => import('./features/app-download/AppDownloadScreen.tsx').then((file) => file.AppDownloadScreen),
    nothing,
  ),
});

// Asked here again: this is what keeps the gallery's chunk out of a production build.
if (import.meta.env.DEV) {
  uiGalleryRoute?.update({
    component: lazyScreen(
      () => import('./features/ui-gallery/UiGalleryScreen.tsx').then((file) => file.UiGalleryScreen),
      nothing,
    ),
  });
}
