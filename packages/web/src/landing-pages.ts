/**
 * The screens that visitors open from elsewhere, with the first calls of each. The server sends them with the page.
 *
 * The responses are inlined under their addresses (api/inlined-responses.ts) instead of a dehydrated router and query
 * cache. The service worker stores them under those addresses for reading offline. They are also smaller. Measured with
 * the demo world, brotli: 2,488 bytes instead of 2,681 for a session, 1,141 instead of 1,398 for the live events.
 * `hydrate` of router and query would add 1,401 bytes of code to every page, and scripts that no hash can allow.
 */

import { paddockApi } from '@lapwing/contract/desk/paddock';
import { liveApi } from '@lapwing/contract/live/calls';
import type { StreamPosition } from '@lapwing/contract/live/frame';
import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import { liveNowCall, MOST_RUNNING_EVENTS } from '@lapwing/contract/live/now';
import { pageBoardCall } from '@lapwing/contract/live/page-board';
import { practiceApi } from '@lapwing/contract/practice/practice';
import { eventsCall } from '@lapwing/contract/results/events';
import { resultsApi } from '@lapwing/contract/results/results';
import { searchApi } from '@lapwing/contract/site/search';
import type { FetchForPage, FindLandingPage, LoadedScreen } from '@lapwing/contract/site/ssr';
import { statusCall } from '@lapwing/contract/site/status';
import {
  type AnswerOf,
  addressOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@lapwing/contract/values/endpoint';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { PAGE_SIZE as EVENTS_PAGE_SIZE } from './features/events/events-search.ts';
import { hasSessionsToCome, onlyResultOf } from './features/events/programme/programme.ts';
import {
  COMPETITORS_AMONG_ALL,
  parseSearchAddress,
  PAGE_SIZE as SEARCH_PAGE_SIZE,
} from './features/search/search-address.ts';
import { activeSessionSource, endedStorySources, liveFrame, liveSessionSource } from './live-sources.ts';
import {
  activeSessionRoute,
  eventRoute,
  eventsRoute,
  lapTimesRoute,
  liveEventsRoute,
  liveSessionRoute,
  onlyInLiveBrand,
  practiceRoute,
  routeTreeOf,
  searchRoute,
  sessionRoute,
  statusRoute,
} from './routes.tsx';
import { parseSearch, stringifySearch } from './routing/query-values.ts';

/** The response to a call; null if there is none, and the screen then gets the reason itself. */
type Call = <E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query: Partial<QueryOf<E>>,
) => Promise<{ json: () => AnswerOf<E> } | null>;

type Opened<R extends AnyRoute> = {
  params: R['types']['allParams'];
  search: R['types']['fullSearchSchema'];
  theme: Theme;
};

type Declared<R extends AnyRoute> = {
  /** source files of its chunks, from `src/` */
  sources: readonly string[];
  /** the parameters that may be in the address; with any other one the screen needs other responses */
  query?: readonly string[];
  isForSlowConnections?: boolean;
  load: (opened: Opened<R>, call: Call) => Promise<LoadedScreen | null>;
};

// It also gives the routes their full paths.
const router = createRouter({
  routeTree: routeTreeOf(themes.live),
  parseSearch,
  stringifySearch,
  isServer: true,
  history: createMemoryHistory(),
});

// A route is found by its full path, and so gets the parameters that it declares.
const landingPages = new Map<string, Declared<AnyRoute>>();

function landingPage<R extends AnyRoute>(route: R, declared: Declared<R>): void {
  landingPages.set(route.fullPath, declared as unknown as Declared<AnyRoute>);
}

/** What every screen but the first one has as well. */
const frame = [...liveFrame, 'i18n/en-screens.ts'];

/** Opens an unlisted event, and the display settings of a board. Other views are rendered by the browser alone. */
const liveBoardQuery = [
  ...['guid', 'class', 'sort', 'pins', 'columns', 'phonecolumns', 'text', 'skin', 'livetext', 'smartcolumns'],
  ...['progressbars', 'temperature', 'speed', 'distance', 'map', 'autoscroll', 'autoview'],
];

landingPage(eventsRoute, {
  sources: ['features/events/EventsScreen.tsx', 'parts/LiveNow.tsx'],
  load: async ({ theme }, call) => {
    await Promise.all([
      call(eventsCall, {}, { count: EVENTS_PAGE_SIZE }),
      theme === themes.live && call(liveNowCall, {}, { count: MOST_RUNNING_EVENTS }),
    ]);
    return null;
  },
});

landingPage(eventRoute, {
  sources: [...frame, 'features/events/EventSessionsScreen.tsx'],
  load: async ({ params: { eventId }, theme }, call) => {
    const overview = (await call(resultsApi.eventOverview, { eventId }, {}))?.json();
    if (overview === undefined) return null;
    const { event } = overview;
    const onlyResult = onlyResultOf(overview);
    const isRunning = theme === themes.live && event.resultStatus === 'Active';
    await Promise.all([
      isRunning && call(liveNowCall, {}, { eventId: formatLiveEventId(eventId) }),
      hasSessionsToCome(event) && call(paddockApi.paddockClock, { eventId }, {}),
      onlyResult !== null && call(resultsApi.story, { sessionId: onlyResult }, {}),
    ]);
    return null;
  },
});

landingPage(sessionRoute, {
  sources: [...frame, 'features/sessions/results/SessionResultsScreen.tsx'],
  load: async ({ params: { sessionId } }, call) => {
    await Promise.all([
      sessionWithEvent(sessionId, call),
      call(resultsApi.classification, { sessionId }, {}),
      call(resultsApi.story, { sessionId }, {}),
      call(resultsApi.revisions, { sessionId }, {}),
      call(resultsApi.announcements, { sessionId }, {}),
      call(resultsApi.weather, { sessionId }, {}),
    ]);
    return null;
  },
});

landingPage(lapTimesRoute, {
  query: ['pos'],
  sources: [...frame, 'features/sessions/lap-times/CompetitorLapTimesScreen.tsx'],
  load: async ({ params: { sessionId }, search: { pos } }, call) => {
    if (pos === undefined) return null;
    await Promise.all([
      sessionWithEvent(sessionId, call),
      call(resultsApi.classification, { sessionId }, {}),
      call(resultsApi.laps, { sessionId, finishPosition: pos }, {}),
    ]);
    return null;
  },
});

async function sessionWithEvent(sessionId: number, call: Call): Promise<void> {
  const eventId = (await call(resultsApi.session, { sessionId }, {}))?.json().eventId;
  if (eventId !== undefined) await call(resultsApi.event, { eventId }, {});
}

landingPage(practiceRoute, {
  sources: [...frame, 'features/practice/PracticeLocationsScreen.tsx'],
  load: async (_, call) => {
    await call(practiceApi.locations, {}, {});
    return null;
  },
});

landingPage(statusRoute, {
  sources: [...frame, 'features/status/StatusScreen.tsx'],
  load: async (_, call) => {
    await call(statusCall, {}, {});
    return null;
  },
});

landingPage(searchRoute, {
  query: ['term'],
  sources: [...frame, 'features/search/SearchScreen.tsx'],
  load: async ({ search }, call) => {
    const { term } = parseSearchAddress(search, 'All', () => false);
    if (term === '') return null;
    await Promise.all([
      call(
        searchApi.search,
        {},
        { term, count: SEARCH_PAGE_SIZE, offset: 0, competitors: COMPETITORS_AMONG_ALL },
      ),
      call(searchApi.counts, {}, { term }),
    ]);
    return null;
  },
});

landingPage(liveEventsRoute, {
  sources: [...frame, 'features/live/overview/LiveEventsScreen.tsx'],
  load: async (_, call) => {
    await Promise.all([
      call(liveApi.events, {}, { paidOnly: true }),
      call(liveNowCall, {}, { count: MOST_RUNNING_EVENTS }),
    ]);
    return null;
  },
});

landingPage(activeSessionRoute, {
  query: liveBoardQuery,
  isForSlowConnections: true,
  // Without a breadcrumb.
  sources: ['i18n/en-live.ts', activeSessionSource],
  load: async ({ params: { eventId }, search: { guid } }, call) => {
    const board = await liveBoard({ eventId, guid }, call);
    return board && { join: { k: 'join-event', eventId, guid, ...board.position }, sources: board.sources };
  },
});

landingPage(liveSessionRoute, {
  query: liveBoardQuery,
  isForSlowConnections: true,
  // Its breadcrumb is hydrated a moment later, with code that does not delay the board.
  sources: ['i18n/en-live.ts', liveSessionSource],
  load: async ({ params: { eventId, sessionId }, search: { guid } }, call) => {
    const board = await liveBoard({ eventId, liveSessionId: sessionId, guid }, call);
    return (
      board && { join: { k: 'join-session', sessionId, guid, ...board.position }, sources: board.sources }
    );
  },
});

type Board = { eventId: string; liveSessionId?: string; guid: string | undefined };
type LoadedBoard = {
  /** where the socket continues, empty if the page has only the first rows */
  position: { last?: StreamPosition };
  sources: readonly string[];
};

/** null without a board. */
async function liveBoard({ eventId, liveSessionId, guid }: Board, call: Call): Promise<LoadedBoard | null> {
  const [board] = await Promise.all([
    call(pageBoardCall, { eventId }, { sessionId: liveSessionId, guid }),
    call(liveApi.event, { eventId }, { sessions: true, guid }),
  ]);
  if (board === null) return null;
  const { snapshot, isWhole } = board.json();
  const position = isWhole ? { last: { stream: snapshot.stream, n: snapshot.n } } : {};
  const ids = sessionOfLiveId(snapshot.sessionId);
  // Left out while it is false, as on an empty board.
  if (snapshot.board.session?.isEnded !== true || ids === null) return { position, sources: [] };
  await call(resultsApi.story, { sessionId: ids.sessionId }, { guid });
  return { position, sources: endedStorySources };
}

export const findLandingPage: FindLandingPage = ({ path, query, theme }) => {
  const { fullPath, params, search } = router.matchRoutes(path, parseSearch(query)).at(-1) ?? {};
  const found = landingPages.get(fullPath ?? '');
  const isElsewhere = theme !== themes.live && onlyInLiveBrand.some((route) => route.fullPath === fullPath);
  if (found === undefined || isElsewhere) return null;
  const isLoaded = hasOnly(query, found.query ?? []);
  return {
    sources: found.sources,
    isForSlowConnections: found.isForSlowConnections ?? false,
    load: async (fetch) => (isLoaded ? found.load({ params, search, theme }, callWith(fetch)) : null),
  };
};

/** The responses are this server's own, so their shape is known. */
function callWith(fetch: FetchForPage): Call {
  return async (endpoint, params, query) => {
    const body = await fetch(addressOf(endpoint, params, query));
    return body === null ? null : { json: () => JSON.parse(body) };
  };
}

const LONGEST_VALUE = 200;

function hasOnly(query: string, names: readonly string[]): boolean {
  const seen = new Set<string>();
  for (const [key, value] of new URLSearchParams(query)) {
    const name = key.toLowerCase();
    if (!names.includes(name) || seen.has(name) || value === '' || value.length > LONGEST_VALUE) return false;
    seen.add(name);
  }
  return true;
}

export const landingPaths: readonly string[] = [...landingPages.keys()];
