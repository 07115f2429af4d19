// @vitest-environment node

import { defaultResultConfiguration } from '@lapwing/contract/live/columns';
import type { PageAnswer } from '@lapwing/contract/site/ssr';
import { type Theme, themes } from '@lapwing/contract/values/enums';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { anEvent } from './features/events/an-event.test-support.ts';
import { anOverview } from './features/events/an-overview.test-support.ts';
import { aBoard, aRow } from './features/live/state/live-board.test-support.ts';
import {
  aClassification,
  aLap,
  aSession,
  lapsOf,
} from './features/sessions/state/session-answers.test-support.ts';
import { findLandingPage, landingPaths } from './landing-pages.ts';
import { aStory } from './parts/story/a-story.test-support.ts';
import { renderPage } from './ssr/render-page.tsx';

// As bundled for tests, the router takes every place for a browser.
vi.stubGlobal('self', globalThis);

const results = '/api/v0.2.3/eventresults';
const classification = aClassification('A');
const [winner] = classification.rows;
if (winner === undefined) throw new Error('Nobody has won');
const board = {
  snapshot: {
    k: 'snapshot',
    ...{ sessionId: 'lw-12-34', eventId: 'lw-12', stream: 's1', n: 7, venueMs: 0, feedAgeMs: 300 },
    board: snapshotOf(aBoard([aRow(1)], { name: 'Practice 2' })),
  },
  isWhole: true,
  configuration: defaultResultConfiguration,
};
const endedBoard = {
  ...board,
  snapshot: {
    ...board.snapshot,
    sessionId: 'lw-12-3',
    board: snapshotOf(aBoard([aRow(1)], { name: 'Race 1', isEnded: true })),
  },
};
const liveEvent = { id: 'lw-12', n: 'Open Practice', pyt: 2, s: 101, sp: 3, f: 0, ss: [] };

/** What the server has. */
const responses: Readonly<Record<string, unknown>> = {
  [`${results}/events?count=20`]: [anEvent()],
  [`${results}/events/12/overview`]: anOverview({
    event: anEvent({ id: 12, resultStatus: 'Active', sessions: { sessions: [], groups: [] } }),
  }),
  '/api/live/now?eventId=lw-12': [],
  [`${results}/events/13/overview`]: anOverview({
    event: anEvent({
      ...{ id: 13, resultStatus: 'None' },
      sessions: { sessions: [aSession({ id: 4, eventId: 13, resultStatus: 'None' })], groups: [] },
    }),
  }),
  '/api/desk/events/13/paddock-clock': {
    ...{ nowMs: 0, timeZone: 'Europe/Amsterdam', gridLeadMinutes: 10, sessions: [] },
    ...{ runningEndsFromMs: null, hasEntries: false, entrant: null },
  },
  [`${results}/events/12`]: anEvent({ id: 12 }),
  [`${results}/sessions/3`]: aSession({ id: 3, eventId: 12 }),
  [`${results}/sessions/3/classification`]: classification,
  [`${results}/sessions/3/story`]: aStory({
    sessionId: 3,
    people: [
      {
        ...{ finishPosition: 1, startNumber: '44', firstName: 'Jesse', lastName: 'Van Rooijen' },
        ...{ resultClass: 'GT4', nationality: null },
      },
    ],
    podium: [
      {
        ...{ who: 1, time: '1:02:17.681', points: null },
        difference: { lapsBehind: 0, timeDifference: '00.000' },
      },
    ],
  }),
  [`${results}/sessions/3/revisions`]: [],
  [`${results}/sessions/3/announcements`]: { rows: [] },
  [`${results}/sessions/3/weather`]: { rows: [] },
  [`${results}/sessions/3/lapdata/1/laps`]: lapsOf(winner, [aLap()]),
  '/api/v1/locations': { locations: [] },
  '/api/search?term=cup&count=25&offset=0&competitors=5': [],
  '/api/status': {
    ...{ nowMs: 60_000, startedAtMs: 0, pushDelay: null, lastPublicationAtMs: null },
    organizations: [],
    incidents: [{ kind: 'server-started' as const, organizationName: null, startedAtMs: 0, endedAtMs: 0 }],
  },
  '/api/search/counts?term=cup': [],
  '/api/events?paidOnly=true': { LiveEvents: [liveEvent], FinishedEvents: [], RecentEvents: [] },
  '/api/live/now?count=200': [],
  '/api/live/boards/lw-12': board,
  '/api/live/boards/lw-12?sessionId=lw-12-34': board,
  '/api/live/boards/lw-12?sessionId=lw-12-3': endedBoard,
  '/api/events/lw-12?sessions=true': liveEvent,
};

/** What the page at this address is sent with. */
async function load(address: string, theme: Theme = themes.live) {
  const { pathname: path, search: query } = new URL(address, 'http://localhost');
  const answers: PageAnswer[] = [];
  const landing = findLandingPage({ path, query, theme });
  const loaded = await landing?.load(async (asked) => {
    const body = JSON.stringify(responses[asked]);
    if (body === undefined) throw new Error(`There is no ${asked}`);
    answers.push({ address: asked, body });
    return body;
  });
  return { landing, answers, ...loaded };
}

const sources = import.meta.glob(['./{features,frame,parts}/**/*.tsx', './i18n/*.ts']);

const examples = {
  '/': '/',
  '/events/$eventId': '/events/12',
  '/sessions/$sessionId': '/sessions/3',
  '/sessions/$sessionId/laptimes': '/sessions/3/laptimes?pos=1',
  '/practice': '/practice',
  '/status': '/status',
  '/search': '/search?term=cup',
  '/livetiming': '/livetiming',
  '/livetiming/$eventId/active': '/livetiming/lw-12/active',
  '/livetiming/$eventId/sessions/$sessionId': '/livetiming/lw-12/sessions/lw-12-34',
};

test('every landing page is rendered here', () => {
  expect([...landingPaths].sort()).toEqual(Object.keys(examples).sort());
});

/** Queries that only read the settings, and the laps of a whole field, which a wide screen adds to its table later. */
const comesLater = new Set(['app-links', 'session-csv', 'laps-csv', 'field-laps']);

const endedSession = '/livetiming/lw-12/sessions/lw-12-3';

/** The second event has sessions to come, and so a paddock clock. */
const allPaths = [...Object.values(examples), '/events/13', endedSession];

// The results brand first: on the server the router keeps the first table of routes that it is given.
for (const [theme, paths] of [
  [themes.results, allPaths.filter((path) => !path.startsWith('/livetiming'))],
  [themes.live, allPaths],
] as const) {
  test.each(paths)(`%s in brand ${theme} is rendered whole from its first calls`, async (address) => {
    const { answers } = await load(address, theme);
    const queries = new QueryClient();
    const page = {
      address,
      origin: 'https://timing.example.org',
      theme,
      locale: 'en-US' as const,
      isPhone: false,
      look: { name: '', logo: null },
      answers,
    };
    const html = await renderPage(page, queries);
    expect(html).toContain('<main');
    expect(html).not.toMatch(/<template|<script/);
    const open = queries
      .getQueryCache()
      .getAll()
      .filter(({ state, options }) => state.data === undefined && !('enabled' in options && !options.enabled))
      .filter(({ queryKey }) => !queryKey.some((part) => comesLater.has(String(part))));
    expect(open.map(({ queryKey }) => queryKey)).toEqual([]);
  });
}

test('the code of each landing page is where its route says', async () => {
  for (const address of [...Object.values(examples), endedSession]) {
    const { landing, sources: shown = [] } = await load(address);
    for (const source of [...(landing?.sources ?? []), ...shown])
      expect(Object.keys(sources)).toContain(`./${source}`);
  }
});

test('addresses are read as the routes read them', async () => {
  const addressesAt = async (address: string, theme?: Theme) =>
    (await load(address, theme)).answers.map((answer) => answer.address);
  expect(await addressesAt('/Events/12/')).toContain(`${results}/events/12/overview`);
  expect(await addressesAt('/search?Term=cup+')).toHaveLength(2);
  expect(await addressesAt('/livetiming/LW-12/active?class=GT4')).toContain('/api/live/boards/lw-12');
  for (const address of ['/events/a', '/events/12/more', '/nothing', '/profile'])
    expect((await load(address)).landing, address).toBeNull();
  expect((await load('/livetiming', themes.results)).landing).toBeNull();
});

test('a page whose query its screen does not expect fetches everything itself', async () => {
  for (const address of [
    '/events/12?user=a',
    '/?page=2',
    '/search',
    '/search?term=',
    '/search?term=a&term=b',
    `/search?term=${'a'.repeat(300)}`,
    '/sessions/3/laptimes',
    '/livetiming/lw-12/active?view=stats',
  ]) {
    const { landing, answers } = await load(address);
    expect([address, landing === null, answers]).toEqual([address, false, []]);
  }
});

test('a session that has ended is sent with its podium above the board, and with the code of both', async () => {
  const { answers, sources: shown } = await load(endedSession);
  expect(shown).toContain('features/live/page/EndedStory.tsx');
  const page = { origin: 'https://timing.example.org', theme: 1 as const, locale: 'en-US' as const, answers };
  const look = { name: '', logo: null };
  const html = await renderPage({ ...page, address: endedSession, isPhone: true, look });
  expect(html.indexOf('story-podium')).toBeGreaterThan(0);
  expect(html.indexOf('story-podium')).toBeLessThan(html.indexOf('data-row="'));
  expect((await load('/livetiming/lw-12/active')).sources).toEqual([]);
});

test('the page joins its live board where the snapshot ends', async () => {
  expect((await load(examples['/livetiming/$eventId/active'])).join).toEqual({
    k: 'join-event',
    eventId: 'lw-12',
    last: { stream: 's1', n: 7 },
  });
  expect((await load(examples['/livetiming/$eventId/sessions/$sessionId'])).join).toMatchObject({
    k: 'join-session',
    sessionId: 'lw-12-34',
  });
});
