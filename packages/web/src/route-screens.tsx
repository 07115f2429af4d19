/**
 * The screen of each route, and the part of its address that the screen gets. Every screen is its own chunk.
 */

import { RootErrorScreen } from './errors/RootErrorScreen.tsx';
import { RootScreen } from './frame/RootScreen.tsx';
import {
  loadAnnouncerMessages,
  loadLiveMessages,
  loadPitwallMessages,
  loadRunMessages,
  loadSealMessages,
  loadSeriesMessages,
  loadStandingsMessages,
} from './i18n/language.ts';
import {
  activeSessionRoute,
  activitiesRoute,
  activityRoute,
  appRoute,
  authRoute,
  championshipListRoute,
  championshipRoute,
  championshipSealRoute,
  dayScreenRoute,
  deskAnnouncerRoute,
  deskChampionshipsRoute,
  deskDecideRoute,
  deskLivePagesRoute,
  deskMeetingRoute,
  deskMergesRoute,
  deskPhoneRoute,
  deskPublishRoute,
  deskRecordsRoute,
  deskResultRoute,
  deskRoute,
  deskRunRoute,
  deskScreensRoute,
  eventRoute,
  eventsRoute,
  firstRunRoute,
  hostRoute,
  lapTimesRoute,
  liveEventsRoute,
  liveSessionRoute,
  liveSessionsRoute,
  liveStandingsRoute,
  liveTimerRoute,
  manageOrganizationRoute,
  myFriendsRoute,
  myProfileRoute,
  myResultsRoute,
  myVideosRoute,
  notFoundRoute,
  organizationRoute,
  pairScreenRoute,
  pitWallRoute,
  practiceRoute,
  publicFriendsRoute,
  publicProfileRoute,
  publicRacesRoute,
  publicVideosRoute,
  recordsRoute,
  rootRoute,
  sealRoute,
  searchRoute,
  searchTypeRoute,
  sessionRoute,
  statusRoute,
  uiGalleryRoute,
  venueScreenRoute,
  whatIfRoute,
} from './routes.tsx';
import { lazyScreen } from './routing/lazy-screen.tsx';
import { pageNumber } from './routing/page-number.ts';
import { afterHydration } from './routing/parts-to-hydrate.ts';
import { accountIdIn } from './routing/path-values.ts';
import { flagIn } from './routing/query-values.ts';

const nothing = () => ({});

rootRoute.update({ component: RootScreen, errorComponent: RootErrorScreen });
rootRoute.options.beforeLoad = afterHydration;

eventsRoute.update({
  component: lazyScreen(
    () => import('./features/events/EventsScreen.tsx'),
    nothing,
    // The texts of the first screen are there from the start.
    () => Promise.resolve(),
  ),
});

eventRoute.update({
  component: lazyScreen(
    () => import('./features/events/EventSessionsScreen.tsx'),
    () => ({ ...eventRoute.useParams(), userId: accountIdIn(eventRoute.useSearch().user) || undefined }),
  ),
});

sessionRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/results/SessionResultsScreen.tsx'),
    () => ({ ...sessionRoute.useParams(), search: sessionRoute.useSearch() }),
  ),
});

lapTimesRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/lap-times/CompetitorLapTimesScreen.tsx'),
    () => ({ ...lapTimesRoute.useParams(), search: lapTimesRoute.useSearch() }),
  ),
});

whatIfRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/what-if/WhatIfScreen.tsx'),
    () => ({ ...whatIfRoute.useParams(), off: whatIfRoute.useSearch().off }),
    loadStandingsMessages,
  ),
});

sealRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/seal/SealScreen.tsx'),
    () => ({ ...sealRoute.useParams(), search: sealRoute.useSearch() }),
    loadSealMessages,
  ),
});

championshipSealRoute.update({
  component: lazyScreen(
    () => import('./features/sessions/seal/ChampionshipSealScreen.tsx'),
    () => ({ ...championshipSealRoute.useParams(), search: championshipSealRoute.useSearch() }),
    loadSealMessages,
  ),
});

liveStandingsRoute.update({
  component: lazyScreen(
    () => import('./features/live/standings/LiveStandingsScreen.tsx'),
    () => ({ ...liveStandingsRoute.useParams(), off: liveStandingsRoute.useSearch().off }),
    loadStandingsMessages,
  ),
});

organizationRoute.update({
  component: lazyScreen(
    () => import('./features/organizations/OrganizationScreen.tsx'),
    () => {
      const search = organizationRoute.useSearch();
      return {
        ...organizationRoute.useParams(),
        page: pageNumber(search.page),
        isIntegrated: flagIn(search, 'integrated'),
      };
    },
  ),
});

manageOrganizationRoute.update({
  component: lazyScreen(
    () => import('./features/organizations/ManageScreen.tsx'),
    () => ({
      ...manageOrganizationRoute.useParams(),
      tabNamed: manageOrganizationRoute.useSearch().tab,
    }),
  ),
});

championshipListRoute.update({
  component: lazyScreen(
    () => import('./features/championships/ChampionshipListScreen.tsx'),
    () => championshipListRoute.useParams(),
  ),
});

championshipRoute.update({
  component: lazyScreen(
    () => import('./features/championships/ChampionshipScreen.tsx'),
    () => ({ ...championshipRoute.useParams(), viewNamed: championshipRoute.useSearch().view }),
  ),
});

const searchScreen = () => import('./features/search/SearchScreen.tsx');

searchRoute.update({
  component: lazyScreen(searchScreen, () => ({ search: searchRoute.useSearch() })),
});

searchTypeRoute.update({
  component: lazyScreen(searchScreen, () => ({
    ...searchTypeRoute.useParams(),
    search: searchTypeRoute.useSearch(),
  })),
});

practiceRoute.update({
  component: lazyScreen(() => import('./features/practice/PracticeLocationsScreen.tsx'), nothing),
});

activitiesRoute.update({
  component: lazyScreen(
    () => import('./features/practice/PracticeActivitiesScreen.tsx'),
    () => ({
      ...activitiesRoute.useParams(),
      pageRequested: pageNumber(activitiesRoute.useSearch().page),
    }),
  ),
});

activityRoute.update({
  component: lazyScreen(
    () => import('./features/practice/PracticeActivityScreen.tsx'),
    () => activityRoute.useParams(),
  ),
});

myProfileRoute.update({
  component: lazyScreen(() => import('./features/profile/MyProfileScreen.tsx'), nothing),
});

myResultsRoute.update({
  component: lazyScreen(
    () => import('./features/profile/MyResultsScreen.tsx'),
    () => {
      const { tab, year, page } = myResultsRoute.useSearch();
      const shown = tab?.toLowerCase() === 'practice' ? ('practice' as const) : ('events' as const);
      return { tab: shown, year, page: pageNumber(page) };
    },
  ),
});

myFriendsRoute.update({
  component: lazyScreen(() => import('./features/profile/MyFriendsScreen.tsx'), nothing),
});

myVideosRoute.update({
  component: lazyScreen(() => import('./features/profile/MyVideosScreen.tsx'), nothing),
});

publicProfileRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicProfileScreen.tsx'),
    () => ({ ...publicProfileRoute.useParams(), context: publicProfileRoute.useSearch().context }),
  ),
});

publicRacesRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicRacesScreen.tsx'),
    () => {
      const { year, page } = publicRacesRoute.useSearch();
      return { ...publicRacesRoute.useParams(), year, page: pageNumber(page) };
    },
  ),
});

publicVideosRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicVideosScreen.tsx'),
    () => publicVideosRoute.useParams(),
  ),
});

publicFriendsRoute.update({
  component: lazyScreen(
    () => import('./features/profile/PublicFriendsScreen.tsx'),
    () => publicFriendsRoute.useParams(),
  ),
});

deskRoute.update({
  component: lazyScreen(() => import('./features/desk/DeskScreen.tsx'), nothing),
});

deskMeetingRoute.update({
  component: lazyScreen(
    () => import('./features/desk/MeetingScreen.tsx'),
    () => deskMeetingRoute.useParams(),
  ),
});

deskRunRoute.update({
  component: lazyScreen(
    () => import('./features/desk/run/RunScreen.tsx'),
    () => deskRunRoute.useParams(),
    loadRunMessages,
  ),
});

deskAnnouncerRoute.update({
  component: lazyScreen(
    () => import('./features/live/announcer/AnnouncerScreen.tsx'),
    () => deskAnnouncerRoute.useParams(),
    loadAnnouncerMessages,
  ),
});

deskDecideRoute.update({
  component: lazyScreen(
    () => import('./features/desk/decide/DecideScreen.tsx'),
    () => ({
      ...deskDecideRoute.useParams(),
      incidentId: deskDecideRoute.useSearch().incident ?? null,
    }),
    loadRunMessages,
  ),
});

deskPhoneRoute.update({
  component: lazyScreen(
    () => import('./features/desk/run/PhoneScreen.tsx'),
    () => ({
      ...deskPhoneRoute.useParams(),
      number: deskPhoneRoute.useSearch().number ?? 1,
      tab: deskPhoneRoute.useSearch().tab ?? null,
    }),
    loadRunMessages,
  ),
});

deskPublishRoute.update({
  component: lazyScreen(
    () => import('./features/desk/publish/PublishScreen.tsx'),
    () => ({ ...deskPublishRoute.useParams(), eventId: deskPublishRoute.useSearch().event ?? null }),
  ),
});

deskResultRoute.update({
  component: lazyScreen(
    () => import('./features/desk/publish/ResultScreen.tsx'),
    () => deskResultRoute.useParams(),
  ),
});

deskChampionshipsRoute.update({
  component: lazyScreen(
    () => import('./features/desk/series/SeriesScreen.tsx'),
    () => ({
      ...deskChampionshipsRoute.useParams(),
      championship: deskChampionshipsRoute.useSearch().championship ?? null,
    }),
    loadSeriesMessages,
  ),
});

deskMergesRoute.update({
  component: lazyScreen(
    () => import('./features/desk/merges/MergeScreen.tsx'),
    () => deskMergesRoute.useParams(),
    loadSeriesMessages,
  ),
});

deskLivePagesRoute.update({
  component: lazyScreen(
    () => import('./features/desk/live-pages/LivePagesScreen.tsx'),
    () => deskLivePagesRoute.useParams(),
    loadSeriesMessages,
  ),
});

recordsRoute.update({
  component: lazyScreen(
    () => import('./features/records/RecordsScreen.tsx'),
    () => recordsRoute.useParams(),
  ),
});

deskRecordsRoute.update({
  component: lazyScreen(
    () => import('./features/desk/records/DeskRecordsScreen.tsx'),
    () => ({ ...deskRecordsRoute.useParams(), eventId: deskRecordsRoute.useSearch().event }),
  ),
});

deskScreensRoute.update({
  component: lazyScreen(
    () => import('./features/desk/screens/ScreensScreen.tsx'),
    () => deskScreensRoute.useParams(),
  ),
});

pairScreenRoute.update({
  component: lazyScreen(() => import('./features/venue-screen/PairScreen.tsx'), nothing),
});

venueScreenRoute.update({
  component: lazyScreen(
    () => import('./features/venue-screen/VenueScreen.tsx'),
    () => venueScreenRoute.useParams(),
  ),
});

dayScreenRoute.update({
  component: lazyScreen(
    () => import('./features/venue-screen/DayScreen.tsx'),
    () => dayScreenRoute.useParams(),
  ),
});

hostRoute.update({
  component: lazyScreen(
    () => import('./features/host/HostScreen.tsx'),
    () => {
      const { tab, find } = hostRoute.useSearch();
      return { tabNamed: tab, find: find ?? '' };
    },
  ),
});

statusRoute.update({
  component: lazyScreen(() => import('./features/status/StatusScreen.tsx'), nothing),
});

firstRunRoute.update({
  component: lazyScreen(() => import('./features/host/FirstRunScreen.tsx'), nothing),
});

authRoute.update({
  component: lazyScreen(() => import('./identity/SignInCallbackScreen.tsx'), nothing),
});

notFoundRoute.update({
  component: lazyScreen(() => import('./errors/NotFoundScreen.tsx'), nothing),
});

const liveEventsScreen = () => import('./features/live/overview/LiveEventsScreen.tsx');

liveEventsRoute.update({ component: lazyScreen(liveEventsScreen, nothing) });

liveTimerRoute.update({ component: lazyScreen(liveEventsScreen, () => liveTimerRoute.useParams()) });

liveSessionsRoute.update({
  component: lazyScreen(
    () => import('./features/live/overview/LiveSessionsScreen.tsx'),
    () => liveSessionsRoute.useParams(),
  ),
});

activeSessionRoute.update({
  component: lazyScreen(
    () => import('./features/live/page/ActiveSessionScreen.tsx'),
    () => activeSessionRoute.useParams(),
    loadLiveMessages,
  ),
});

pitWallRoute.update({
  component: lazyScreen(
    () => import('./features/live/pit-wall/PitWallScreen.tsx'),
    () => pitWallRoute.useParams(),
    loadPitwallMessages,
  ),
});

liveSessionRoute.update({
  component: lazyScreen(
    () => import('./features/live/page/LiveSessionScreen.tsx'),
    () => {
      const { eventId, sessionId } = liveSessionRoute.useParams();
      return { eventId, liveSessionId: sessionId };
    },
    loadLiveMessages,
  ),
});

appRoute.update({
  component: lazyScreen(() => import('./features/app-download/AppDownloadScreen.tsx'), nothing),
});

// Checked here again to keep the gallery's chunk out of a production build.
if (import.meta.env.DEV) {
  uiGalleryRoute?.update({
    component: lazyScreen(() => import('./features/ui-gallery/UiGalleryScreen.tsx'), nothing),
  });
}
